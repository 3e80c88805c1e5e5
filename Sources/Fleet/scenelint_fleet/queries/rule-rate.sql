-- How often does each rule fail, by version of the app?
--
-- Only inputs that the rule could judge count. The interval is Wilson's: the true share lies in it
-- with 95 % at z = 1.96.
--
-- :z = 1.96
WITH counted AS (
  SELECT app, app_version, version_order, rule,
    count_if(verdict = 'fail') AS failed,
    count_if(verdict IN ('fail', 'pass')) AS judged,
    count_if(verdict NOT IN ('fail', 'pass')) AS not_judged
  FROM verdicts JOIN inputs USING (input)
  GROUP BY app, app_version, version_order, rule
), parts AS (
  SELECT *, failed / judged AS rate, CAST(:z AS DOUBLE) AS z,
    1 + pow(CAST(:z AS DOUBLE), 2) / judged AS divisor
  FROM counted
  WHERE judged > 0
), interval_parts AS (
  SELECT *, (rate + z * z / (2 * judged)) / divisor AS centre,
    z * sqrt(rate * (1 - rate) / judged + z * z / (4 * judged * judged)) / divisor AS half
  FROM parts
)
SELECT rule, app, app_version, failed, judged, not_judged, rate,
  greatest(0D, centre - half) AS rate_low, least(1D, centre + half) AS rate_high
FROM interval_parts
ORDER BY rule, app, version_order, app_version
