import { NotificationPreference } from "@quire/domain/enums";

/**
 * SQL: the address of `s`, a row of `subscribers`, gets mail. Not of somebody who follows under it: they get it as a
 * follower, or have said there that they do not want it. The suppression counts, also where the row was merged late.
 */
export const GETS_IMPORTED_MAIL = `s.state = 'subscribed'
  AND NOT EXISTS (SELECT 1 FROM suppressions x WHERE x.site_id = s.site_id AND x.email = s.email)
  AND NOT EXISTS (SELECT 1 FROM users v JOIN follows w ON w.user_id = v.id AND w.site_id = s.site_id
                   WHERE v.email = s.email COLLATE "default" AND v.email_verified_at IS NOT NULL)`;

/** SQL: the person `u` follows by `f`, wants mail, and is known to read what comes to their address. */
export const GETS_MAIL = `f.by_mail AND u.email IS NOT NULL AND u.email_verified_at IS NOT NULL
  AND u.suspended_at IS NULL AND u.deleted_at IS NULL AND ${NotificationPreference.email} = ANY(u.preferences)`;

/**
 * SQL: how many addresses mail of `$siteId` reaches, as three columns: followers who want it, imported people who do,
 * and those of the imported who follow too, and are one with their follow.
 */
export const REACH = `
  (SELECT count(*)::int FROM follows f JOIN users u ON u.id = f.user_id
    WHERE f.site_id = $siteId AND ${GETS_MAIL}) AS followers,
  coalesce((SELECT subscribers_count FROM sites WHERE id = $siteId), 0) AS subscribed,
  (SELECT count(*)::int FROM follows f JOIN users u ON u.id = f.user_id
     JOIN subscribers s ON s.site_id = f.site_id AND s.email = u.email COLLATE "C"
    WHERE f.site_id = $siteId AND u.email_verified_at IS NOT NULL AND s.state = 'subscribed') AS both`;
