-- Which rules cannot be judged for how much of the fleet, and what would the app have to log?
--
-- A rule that found no occasion to fail has judged: its verdict is pass. The line is what the
-- event that is missing most often looks like; scenelint coverage tells its attributes. There is
-- none for what only the SDK can print: those logs were captured without its records.
WITH judged AS (
  SELECT rule, verdict, reason,
    element_at(split(coalesce(get(missing, 0), get(undeclared, 0)), ' '), 1) AS event
  FROM verdicts
)
SELECT rule, count(*) AS inputs,
  count_if(verdict IN ('fail', 'pass')) AS judged,
  count_if(verdict = 'inconclusive') AS inconclusive,
  count_if(verdict = 'not-applicable') AS not_applicable,
  count_if(verdict NOT IN ('fail', 'pass')) / count(*) AS not_judged_share,
  mode(reason, true) AS reason,
  mode(event, true) AS missing,
  IF(mode(event, true) LIKE 'sdk.%' AND mode(event, true) NOT IN ('sdk.started', 'sdk.version'),
    NULL, '[scenelint] ' || mode(event, true)) AS line
FROM judged
GROUP BY rule
HAVING judged < inputs
ORDER BY not_judged_share DESC, rule
