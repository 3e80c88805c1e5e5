-- Which mistakes are new since a version of the app?
--
-- A mistake is a fingerprint: the same in all logs. It is new when no input of an earlier version
-- has it. How many earlier inputs its rule could judge says how much that means: 0 is nothing.
-- Inputs without a version are left out. Without :since it is the newest version of each app.
--
-- :since =
WITH newest AS (
  SELECT app, max(version_order) AS newest_order FROM inputs GROUP BY app
), placed AS (
  SELECT input, app, app_version, version_order, path, member,
    version_order >= coalesce(version_order(nullif(:since, '')), newest_order) AS is_late
  FROM inputs JOIN newest USING (app)
  WHERE version_order IS NOT NULL
), seen AS (
  SELECT app, rule, fingerprint,
    bool_or(NOT is_late) AS is_old,
    min(version_order) AS first_order,
    count(DISTINCT input) AS inputs,
    sum(occurrences) AS occurrences,
    min_by(struct(app_version, severity, message, path, member, line),
      struct(version_order, path, coalesce(member, ''), line)) AS example
  FROM findings JOIN placed USING (input)
  WHERE state = 'open'
  GROUP BY app, rule, fingerprint
), judged AS (
  SELECT app, rule, count_if(NOT is_late AND verdict IN ('fail', 'pass')) AS judged_before
  FROM verdicts JOIN placed USING (input)
  GROUP BY app, rule
)
SELECT app, rule, fingerprint, example.severity, example.app_version AS first_version, inputs,
  occurrences, coalesce(judged_before, 0) AS judged_before, example.message, example.path,
  example.member, example.line
FROM seen LEFT JOIN judged USING (app, rule)
WHERE NOT is_old
ORDER BY inputs DESC, app, rule, fingerprint
