-- What becomes of ads that were loaded, by format and version of the app?
--
-- An ad is wasted when it expired, was released or was still waiting when its launch or the log
-- ended. Banners and native ads need no call to be seen and are left out, and so are ads without
-- format. The seconds are those that a wasted ad had waited.
WITH full_screen AS (
  SELECT ads.*, app, app_version, version_order,
    shown IS NOT NULL OR shown_time IS NOT NULL OR outcome IN ('on_screen', 'dismissed') AS is_shown
  FROM ads JOIN inputs USING (input)
  WHERE ads.format NOT IN ('banner', 'native')
    AND (loaded IS NOT NULL OR loaded_time IS NOT NULL OR outcome IN ('expired', 'not_shown'))
), judged AS (
  SELECT *, NOT is_shown AND outcome IN ('expired', 'released', 'not_shown') AS is_wasted
  FROM full_screen
)
SELECT format, app, app_version,
  count(*) AS loaded,
  count_if(is_shown) AS shown,
  count_if(is_wasted AND outcome = 'expired') AS expired,
  count_if(is_wasted) AS wasted,
  count_if(is_wasted) / count(*) AS wasted_share,
  percentile(IF(is_wasted, age_seconds, NULL), 0.5D) AS median_wasted_seconds,
  sum(IF(is_wasted, age_seconds, NULL)) AS wasted_seconds
FROM judged
GROUP BY format, app, app_version, version_order
ORDER BY format, app, version_order, app_version
