-- How long does it take from the request of an ad to its show, by format and device?
--
-- Only ads of which the log has both moments count; how many were requested and not seen on screen
-- is told beside them. An ad that is loaded ahead waits for its occasion: the time to load is that
-- of the network alone.
SELECT coalesce(ads.format, '?') AS format, coalesce(device, '?') AS device,
  count(wait_seconds) AS shown,
  count_if(requested IS NOT NULL AND shown IS NULL) AS not_shown,
  percentile(load_seconds, 0.5D) AS median_load_seconds,
  percentile(wait_seconds, 0.5D) AS median_seconds,
  percentile(wait_seconds, 0.9D) AS p90_seconds,
  percentile(wait_seconds, 0.99D) AS p99_seconds
FROM ads JOIN inputs USING (input)
GROUP BY coalesce(ads.format, '?'), coalesce(device, '?')
ORDER BY format, device
