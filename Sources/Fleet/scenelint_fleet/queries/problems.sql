-- Which inputs could not be judged, and why?
SELECT problem_kind, problem, count(*) AS inputs, sum(bytes) AS bytes,
  min(struct(path, member)).path AS path, min(struct(path, member)).member AS member
FROM all_inputs
WHERE problem IS NOT NULL
GROUP BY problem_kind, problem
ORDER BY inputs DESC, problem_kind, problem
