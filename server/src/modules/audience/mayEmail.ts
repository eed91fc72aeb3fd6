import { NotificationPreference } from "@quire/domain/enums";
import { isUndeliverable } from "../../platform/mail/undeliverable.ts";
import type { SuppressionColumns } from "./models/subscribers.ts";

/**
 * SQL: who may be emailed. Every sender of newsletters, mailings, welcome emails, notifications and digests uses these,
 * so that a reason to stay silent counts for all of them. `mayEmail.test.ts` runs each sender against each state.
 */

/** SQL: whether the account is neither deleted, nor to be deleted within a week, nor suspended. */
export const isActive = (user: string) => `${user}.deleted_at IS NULL AND ${user}.suspended_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM account_deletions ad WHERE ad.user_id = ${user}.id)`;

/** SQL: whether the user has not turned off all emails of the account. */
export const wantsAnyEmail = (user: string) => `${NotificationPreference.email} = ANY(${user}.preferences)`;

/** SQL: whether the site has blocked the user. */
export const isBlocked = (site: string, user: string) => `EXISTS (
  SELECT 1 FROM blocked_commenters b WHERE b.site_id = ${site} AND b.user_id = ${user}.id)`;

/** SQL: whether the address gets none of the site's emails, for one of these reasons. */
const isSuppressed = (
  site: string,
  email: string,
  reasons: readonly SuppressionColumns["reason"][],
) => `EXISTS (
  SELECT 1 FROM suppressions x WHERE x.site_id = ${site} AND x.email = ${email} COLLATE "C"
    AND x.reason IN (${reasons.map((reason) => `'${reason}'`).join(", ")}))`;

/** SQL: whether the owner of the address reported an email of the site as spam. */
export const hasComplained = (site: string, email: string) => isSuppressed(site, email, ["complained"]);

/** SQL: whether email reaches the user `u`: an active account with a verified address, of which they want email. */
export const isReachable = `${isActive("u")} AND u.email IS NOT NULL AND u.email_verified_at IS NOT NULL
  AND ${wantsAnyEmail("u")} AND NOT ${isUndeliverable("u.email")}`;

/** SQL: whether the owner of the address ended the site's posts elsewhere than in their settings. */
export const hasEndedPosts = (site: string, email: string) =>
  isSuppressed(site, email, ["complained", "provider"]);

/**
 * SQL: whether the user `u` wants the posts that `site` emails. From specific to general, the first level that says
 * something decides, as `isChosen` in the domain.
 */
export const wantsNewsletter = (site: string) => `coalesce((SELECT np.email FROM notification_preferences np
  WHERE np.user_id = u.id AND np.site_id IN ('', ${site}) AND np.kind IN ('', 'newsletter') AND np.email IS NOT NULL
  ORDER BY np.site_id = '', np.kind = '' LIMIT 1), true)`;

/** SQL: whether the user `u` may get the posts and mailings of `site`, if they follow it or have bought there. */
const mayGetPosts = (site: string) => `${isReachable} AND NOT ${isBlocked(site, "u")}
  AND NOT ${hasEndedPosts(site, "u.email")} AND ${wantsNewsletter(site)}`;

/** SQL: whether the user gets no new chapters of the story. */
export const hasMuted = (userId: string, storyId: string) => `EXISTS (
  SELECT 1 FROM muted_stories ms WHERE ms.user_id = ${userId} AND ms.post_id = ${storyId}::text)`;

/** SQL: whether the user `u` gets a site's posts as its follower, by the row `f` of `follows`. */
export const mayEmailFollower = `f.by_mail AND ${mayGetPosts("f.site_id")}`;

/** SQL: whether the user `u` gets mailings of `$siteId` as a customer. A follower's own setting decides. */
export const mayEmailCustomer = `${mayGetPosts("$siteId")}
  AND NOT EXISTS (SELECT 1 FROM follows cf WHERE cf.user_id = u.id AND cf.site_id = $siteId AND NOT cf.by_mail)
  AND NOT ${isSuppressed("$siteId", "u.email", ["unsubscribed"])}`;

/**
 * SQL: whether the address of `s`, a row of `subscribers`, gets email. An account with this address decides if it
 * follows the site, or may get no email. Suppressions are checked too, since a row may be merged after one was added.
 */
export const mayEmailSubscriber = `s.state = 'subscribed' AND NOT ${isUndeliverable("s.email")}
  AND NOT ${isSuppressed("s.site_id", "s.email", ["unsubscribed", "complained", "provider"])}
  AND NOT EXISTS (SELECT 1 FROM users v WHERE v.email = s.email COLLATE "default" AND v.email_verified_at IS NOT NULL
    AND (EXISTS (SELECT 1 FROM follows vf WHERE vf.user_id = v.id AND vf.site_id = s.site_id)
      OR NOT (${isActive("v")}) OR ${isBlocked("s.site_id", "v")}))`;

/**
 * SQL: addresses on the list of `$siteId` that count as subscribed and get no email as subscribers. Starts from what is
 * rare, since a list may have a million rows.
 */
export const SILENT_SUBSCRIBERS = `
  SELECT l.email FROM (
    SELECT user_id AS id FROM follows WHERE site_id = $siteId
    UNION ALL SELECT user_id FROM blocked_commenters WHERE site_id = $siteId
    UNION ALL SELECT user_id FROM account_deletions
    UNION ALL SELECT id FROM users WHERE suspended_at IS NOT NULL) AS silent
    JOIN users u ON u.id = silent.id AND u.email_verified_at IS NOT NULL
    JOIN subscribers l ON l.site_id = $siteId AND l.email = u.email COLLATE "C"
   WHERE l.state = 'subscribed'
  UNION SELECT l.email FROM undeliverable_addresses ua JOIN subscribers l ON l.email = ua.email
   WHERE l.site_id = $siteId AND l.state = 'subscribed'`;
