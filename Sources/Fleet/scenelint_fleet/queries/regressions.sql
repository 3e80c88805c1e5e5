-- Which rules fail more or less often in the newest version of an app than in the one before?
--
-- The two shares are compared by the test of two proportions. Some sixty rules are compared at
-- once, so :z is that of 99 % for each; one rule in a hundred may still be here by chance. A rule
-- that could judge fewer than :at_least inputs of one of the versions is left out.
--
-- :z = 2.576
-- :at_least = 10
WITH versions AS (
  SELECT DISTINCT app, version_order,
    dense_rank() OVER (PARTITION BY app ORDER BY version_order DESC) AS age
  FROM inputs
  WHERE version_order IS NOT NULL
), counted AS (
  SELECT app, rule, age, min(app_version) AS version,
    count_if(verdict = 'fail') AS failed, count(*) AS judged
  FROM verdicts JOIN inputs USING (input) JOIN versions USING (app, version_order)
  WHERE age <= 2 AND verdict IN ('fail', 'pass')
  GROUP BY app, rule, age
), paired AS (
  SELECT app, rule, older.version AS version_before, newer.version AS version,
    older.failed AS failed_before, older.judged AS judged_before, newer.failed, newer.judged,
    older.failed / older.judged AS rate_before, newer.failed / newer.judged AS rate,
    (older.failed + newer.failed) / (older.judged + newer.judged) AS pooled
  FROM counted AS older JOIN counted AS newer USING (app, rule)
  WHERE older.age = 2 AND newer.age = 1
), scored AS (
  SELECT *, try_divide(rate - rate_before,
    sqrt(pooled * (1 - pooled) * (1 / judged + 1 / judged_before))) AS score
  FROM paired
  WHERE least(judged, judged_before) >= CAST(:at_least AS BIGINT)
)
SELECT app, rule, version_before, version, failed_before, judged_before, rate_before,
  failed, judged, rate, score
FROM scored
WHERE abs(score) > CAST(:z AS DOUBLE)
ORDER BY score DESC, app, rule
