import type { MailSubscription } from "@quire/contracts/calls/mailing";
import { QueryTypes } from "sequelize";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { siteUrl } from "../../../platform/http/addresses.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ListedAddress, readAddressKey } from "./addressKey.ts";
import { allowAgain, suppress } from "./suppress.ts";
import { readUnsubscribeKey, type Subscription } from "./unsubscribeKey.ts";

interface Row {
  name: string;
  domain: string;
  custom_domain: string | null;
  subscribed: boolean | null;
}

/** What a link is about, and how it stands; whoever does not follow any more gets nothing either. */
export async function readSubscription(platform: Platform, hash: string): Promise<MailSubscription> {
  const about = subjectOf(platform, hash);
  const [row] = await platform.db.query<Row>("userId" in about ? FOLLOWER : LISTED, {
    bind: { ...about },
    type: QueryTypes.SELECT,
  });
  if (!row) throw new Refusal("unsubscribe_link_unknown");
  return {
    site: { name: row.name, url: siteUrl(platform.config, row) },
    subscribed: row.subscribed ?? false,
  };
}

const FOLLOWER = `SELECT s.name, s.domain, s.custom_domain, f.by_mail AS subscribed FROM sites s
  LEFT JOIN follows f ON f.site_id = s.id AND f.user_id = $userId WHERE s.id = $siteId`;
const LISTED = `SELECT s.name, s.domain, s.custom_domain, l.state = 'subscribed' AS subscribed FROM sites s
  LEFT JOIN subscribers l ON l.site_id = s.id AND l.email = $email WHERE s.id = $siteId`;

/** The link alone decides, as it must for mail programs that have no session: it can do nothing else. */
export async function setSubscription(platform: Platform, hash: string, subscribed: boolean): Promise<void> {
  const about = subjectOf(platform, hash);
  await withTransaction(platform.db, async (transaction) => {
    const doing = { db: platform.db, clock: platform.clock, transaction };
    const change = subscribed ? allowAgain : suppress;
    if ("email" in about) return change(doing, about);
    const [row] = await platform.db.query<{ email: string | null }>(
      `WITH changed AS (UPDATE follows SET by_mail = $subscribed WHERE user_id = $userId AND site_id = $siteId)
       SELECT email FROM users WHERE id = $userId AND email_verified_at IS NOT NULL`,
      { bind: { ...about, subscribed }, type: QueryTypes.SELECT, transaction },
    );
    // Who was imported too, and stops following later, would get letters again that they said no to.
    if (row?.email) await change(doing, { email: row.email, siteId: about.siteId });
  });
}

function subjectOf(platform: Platform, hash: string): Subscription | ListedAddress {
  const subject = readUnsubscribeKey(platform, hash) ?? readAddressKey(platform, hash);
  if (!subject) throw new Refusal("unsubscribe_link_unknown");
  return subject;
}
