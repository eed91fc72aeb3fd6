/** When digests are sent, in the user's time zone. */
const DIGEST_HOUR = "8 hours";

/** SQL: the next time after `$now` when it is `offset` after midnight in the time zone of `s`. */
const nextTime = (unit: "day" | "week", offset: string, step: string) =>
  `((date_trunc('${unit}', ${LOCAL_NOW} - ${offset}) + interval '${step}' + ${offset}) AT TIME ZONE ${ZONE})`;

const ZONE = "coalesce(s.time_zone, 'UTC')";
const LOCAL_NOW = `($now::timestamptz AT TIME ZONE ${ZONE})`;
const MINUTE = `(extract(hour FROM ${LOCAL_NOW}) * 60 + extract(minute FROM ${LOCAL_NOW}))`;

const IS_QUIET = `CASE WHEN s.quiet_from < s.quiet_to THEN ${MINUTE} >= s.quiet_from AND ${MINUTE} < s.quiet_to
  ELSE ${MINUTE} >= s.quiet_from OR ${MINUTE} < s.quiet_to END`;

/**
 * SQL: `$now`, or the end of the quiet hours that it is in. `s` is the user's row of `notification_settings`, which may
 * be missing.
 */
export const AFTER_QUIET_HOURS = `CASE WHEN s.quiet_from IS NOT NULL AND ${IS_QUIET}
  THEN ${nextTime("day", "make_interval(mins => s.quiet_to)", "1 day")} ELSE $now::timestamptz END`;

/** SQL: when the next email of `s` is due: with the digest, or tomorrow's if `isDaily`, or `$now`. */
export const nextEmail = (
  isDaily: string,
) => `CASE WHEN s.digest = 'weekly' THEN ${nextTime("week", `interval '${DIGEST_HOUR}'`, "7 days")}
  WHEN s.digest = 'daily' OR ${isDaily} THEN ${nextTime("day", `interval '${DIGEST_HOUR}'`, "1 day")}
  ELSE $now::timestamptz END`;
