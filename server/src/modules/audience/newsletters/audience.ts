import type { MailingAudience } from "@quire/contracts/records/mailing";
import { NotificationPreference } from "@quire/domain/enums";
import { isUndeliverable } from "../../../platform/mail/undeliverable.ts";
import { NOT_REVOKED } from "../../posts/entitlements.ts";

/**
 * SQL: whether the address of `s`, a row of `subscribers`, gets email. Not if it is a follower's: then their own
 * setting decides. Checks suppressions too, since a row may be merged after one was added, and what happened to the
 * address elsewhere.
 */
export const GETS_IMPORTED_MAIL = `s.state = 'subscribed' AND NOT ${isUndeliverable("s.email")}
  AND NOT EXISTS (SELECT 1 FROM suppressions x WHERE x.site_id = s.site_id AND x.email = s.email)
  AND NOT EXISTS (SELECT 1 FROM users v JOIN follows w ON w.user_id = v.id AND w.site_id = s.site_id
                   WHERE v.email = s.email COLLATE "default" AND v.email_verified_at IS NOT NULL)`;

const isBlocked = (siteId: string) => `EXISTS (
    SELECT 1 FROM blocked_commenters b WHERE b.site_id = ${siteId} AND b.user_id = u.id)`;

/** SQL: whether the user `u`, who follows by `f`, wants email, has a verified address that accepts it, and isn't blocked. */
export const GETS_MAIL = `f.by_mail AND NOT ${isBlocked("f.site_id")} AND NOT EXISTS (
    SELECT 1 FROM notification_preferences x
     WHERE x.user_id = u.id AND x.site_id = f.site_id AND x.kind = '' AND NOT x.email) AND u.email IS NOT NULL AND u.email_verified_at IS NOT NULL
  AND u.suspended_at IS NULL AND u.deleted_at IS NULL AND ${NotificationPreference.email} = ANY(u.preferences)
  AND NOT ${isUndeliverable("u.email")}`;

/**
 * SQL: whether the user `u` may get email of `$siteId` as a customer, whether or not they follow. Followers decide by
 * their setting, everyone by the account's and by the link in each email.
 */
const CUSTOMER_GETS_MAIL = `u.email IS NOT NULL AND u.email_verified_at IS NOT NULL
  AND u.suspended_at IS NULL AND u.deleted_at IS NULL AND ${NotificationPreference.email} = ANY(u.preferences)
  AND NOT ${isBlocked("$siteId")}
  AND NOT ${isUndeliverable("u.email")}
  AND NOT EXISTS (SELECT 1 FROM follows f WHERE f.user_id = u.id AND f.site_id = $siteId AND NOT f.by_mail)
  AND NOT EXISTS (SELECT 1 FROM notification_preferences np
                   WHERE np.user_id = u.id AND np.site_id = $siteId AND np.kind = '' AND NOT np.email)
  AND NOT EXISTS (SELECT 1 FROM suppressions x WHERE x.site_id = $siteId AND x.email = u.email COLLATE "C")`;

/** SQL for the ids of users who own `$boughtId` by purchase, itself or its serial. */
const BUYERS = `
  SELECT e.user_id FROM entitlements e
   WHERE e.site_id = $siteId AND e.source = 'purchase' AND ${NOT_REVOKED}
     AND e.item_id IN ($boughtId::text, (SELECT parent_id FROM posts WHERE id = $boughtId))`;

/** SQL for the ids of users who supported `$siteId` with money that wasn't refunded. */
const SUPPORTERS = `
  SELECT o.buyer_id AS user_id FROM orders o
   WHERE o.site_id = $siteId AND o.kind = 'support' AND o.state = 'confirmed' AND o.refunded_at IS NULL`;

/** SQL: whether the user `u` is in an audience of customers and may get its email; null for other audiences. */
export function customersSql(audience: MailingAudience): string | null {
  if (audience === "buyers") return `u.id IN (${BUYERS}) AND ${CUSTOMER_GETS_MAIL}`;
  return audience === "supporters" ? `u.id IN (${SUPPORTERS}) AND ${CUSTOMER_GETS_MAIL}` : null;
}

/**
 * SQL: how many addresses emails of `$siteId` reach, as three columns: followers who want them, subscribers, and
 * subscribers who get none of their own: they follow too, or their address is undeliverable.
 */
export const REACH = `
  (SELECT count(*)::int FROM follows f JOIN users u ON u.id = f.user_id
    WHERE f.site_id = $siteId AND ${GETS_MAIL}) AS followers,
  coalesce((SELECT subscribers_count FROM sites WHERE id = $siteId), 0) AS subscribed,
  (SELECT count(*)::int FROM (
     SELECT s.email FROM follows f JOIN users u ON u.id = f.user_id
       JOIN subscribers s ON s.site_id = f.site_id AND s.email = u.email COLLATE "C"
      WHERE f.site_id = $siteId AND u.email_verified_at IS NOT NULL AND s.state = 'subscribed'
     UNION SELECT s.email FROM undeliverable_addresses ua JOIN subscribers s ON s.email = ua.email
      WHERE s.site_id = $siteId AND s.state = 'subscribed') AS x) AS without_own`;
