import { NotificationPreference } from "@quire/domain/enums";

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

/** SQL: when the next digest of `s` is due, at least a daily one; `$now` without a digest unless `$everyDay`. */
export const NEXT_EMAIL = `CASE WHEN s.digest = 'weekly' THEN ${nextTime("week", `interval '${DIGEST_HOUR}'`, "7 days")}
  WHEN s.digest = 'daily' OR $everyDay THEN ${nextTime("day", `interval '${DIGEST_HOUR}'`, "1 day")}
  ELSE $now::timestamptz END`;

/** SQL: what the most specific level says that says something about `channel`; `$kind`'s default otherwise. */
const chosen = (channel: "email" | "push", otherwise: string) =>
  `coalesce(p1.${channel}, p2.${channel}, p3.${channel}, p4.${channel}, ${otherwise})`;

/** SQL: joins the preferences of the user `u` about `$siteId` and `$kind`, and their settings as `s`. */
export const JOIN_PREFERENCES = `
  LEFT JOIN notification_preferences p1 ON p1.user_id = u.id AND p1.site_id = $siteKey AND p1.kind = $kind
  LEFT JOIN notification_preferences p2 ON p2.user_id = u.id AND p2.site_id = $siteKey AND p2.kind = ''
  LEFT JOIN notification_preferences p3 ON p3.user_id = u.id AND p3.site_id = '' AND p3.kind = $kind
  LEFT JOIN notification_preferences p4 ON p4.user_id = u.id AND p4.site_id = '' AND p4.kind = ''
  LEFT JOIN notification_settings s ON s.user_id = u.id`;

/** SQL: whether `u` wants push and has a device for it. */
export const WANTS_PUSH = `${NotificationPreference.push} = ANY(u.preferences) AND ${chosen("push", "$push::boolean")}
  AND EXISTS (SELECT 1 FROM devices d WHERE d.user_id = u.id AND d.status = 'active')`;

/** SQL: whether `u` wants email and has a proved address. */
export const WANTS_EMAIL = `u.email IS NOT NULL AND u.email_verified_at IS NOT NULL
  AND ${NotificationPreference.email} = ANY(u.preferences) AND ${chosen("email", "$email::boolean")}`;
