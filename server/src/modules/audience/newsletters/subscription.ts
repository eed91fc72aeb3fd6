import type { MailSubscription } from "@quire/contracts/calls/mailing";
import { select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { siteUrl } from "../../../platform/http/urls.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../platform/scope.ts";
import { users } from "../../accounts/models/users.ts";
import { hasComplained, wantsNewsletter } from "../mayEmail.ts";
import { readTopicKey } from "../notificationEmails/topicKey.ts";
import { readTopicSubscription, saveChoice, saveEmailTopic } from "../preferences/choices.ts";
import { type ListedAddress, readAddressKey } from "./addressKey.ts";
import { setSiteNewsletter } from "./setSiteNewsletter.ts";
import { suppress, unsuppress } from "./suppress.ts";
import { readUnsubscribeKey, type Subscription } from "./unsubscribeKey.ts";

interface Row {
  name: string;
  domain: string;
  custom_domain: string | null;
  subscribed: boolean | null;
  complained: boolean;
}

/** Returns the site and state of an unsubscribe link's subscription. Users who unfollowed aren't subscribed. */
export async function readSubscription(platform: Platform, hash: string): Promise<MailSubscription> {
  const topical = readTopicKey(platform, hash);
  if (topical) return readTopicSubscription(platform, topical);
  const subject = parseKey(platform, hash);
  const [row] = await select<Row>(platform.db, "userId" in subject ? FOLLOWER : SUBSCRIBER, { ...subject });
  if (!row) throw new Refusal("unsubscribe_link_unknown");
  return {
    site: { name: row.name, url: siteUrl(platform.config, row) },
    topic: null,
    subscribed: (row.subscribed ?? false) && !row.complained,
    complained: row.complained,
  };
}

/** Customers who don't follow get emails too, until they opt out. */
const FOLLOWER = `SELECT s.name, s.domain, s.custom_domain, coalesce(f.by_mail,
    (EXISTS (SELECT 1 FROM entitlements e WHERE e.user_id = $userId AND e.site_id = $siteId AND e.source = 'purchase')
     OR EXISTS (SELECT 1 FROM orders o WHERE o.buyer_id = $userId AND o.site_id = $siteId AND o.kind = 'support'))
    AND NOT EXISTS (SELECT 1 FROM suppressions x JOIN users u ON u.email COLLATE "C" = x.email
                     WHERE x.site_id = $siteId AND u.id = $userId)) AND EXISTS (SELECT 1 FROM users u WHERE u.id = $userId AND ${wantsNewsletter("s.id")}) AS subscribed,
    EXISTS (SELECT 1 FROM users u WHERE u.id = $userId AND ${hasComplained("s.id", "u.email")}) AS complained FROM sites s
  LEFT JOIN follows f ON f.site_id = s.id AND f.user_id = $userId WHERE s.id = $siteId`;
const SUBSCRIBER = `SELECT s.name, s.domain, s.custom_domain, l.state = 'subscribed' AS subscribed,
    ${hasComplained("s.id", "$email")} AS complained FROM sites s
  LEFT JOIN subscribers l ON l.site_id = s.id AND l.email = $email WHERE s.id = $siteId`;

/**
 * Changes the subscription that a link is for. The link needs no session, since mail programs have none, and can do
 * nothing else.
 */
export async function setSubscription(platform: Platform, hash: string, subscribed: boolean): Promise<void> {
  const topical = readTopicKey(platform, hash);
  const subject = topical ?? parseKey(platform, hash);
  await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    if ("topic" in subject) return saveEmailTopic(scope, { ...subject, email: subscribed });
    const change = subscribed ? unsuppress : suppress;
    const list = { db: platform.db, clock: platform.clock, transaction };
    if ("email" in subject) return change(list, subject);
    const { userId, siteId } = subject;
    await setSiteNewsletter(scope, { userId, siteId }, subscribed);
    // Turned off in the settings, everything of the site is; the newsletter would look off with it.
    if (subscribed) await saveChoice(scope, { userId, siteId, kind: null, email: null });
    const email = await verifiedEmailOf(scope, userId);
    // They may be on the imported list too: without this, unfollowing later would start its emails again.
    if (email !== null) await change(list, { email, siteId });
  });
}

export async function verifiedEmailOf(
  { platform, transaction }: Scope,
  userId: string,
): Promise<string | null> {
  const user = await users(platform.db).findByPk(userId, {
    attributes: ["email", "email_verified_at"],
    transaction,
  });
  return user?.get().email_verified_at ? user.get().email : null;
}

function parseKey(platform: Platform, hash: string): Subscription | ListedAddress {
  const subject = readUnsubscribeKey(platform, hash) ?? readAddressKey(platform, hash);
  if (!subject) throw new Refusal("unsubscribe_link_unknown");
  return subject;
}
