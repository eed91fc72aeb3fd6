import type { MailSubscription } from "@quire/contracts/calls/mailing";
import { QueryTypes } from "sequelize";
import { readUnsubscribeKey, type Subscription } from "../../mailing/unsubscribeKey.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { siteUrl } from "../../reading/addresses.ts";

interface Row {
  name: string;
  domain: string;
  custom_domain: string | null;
  by_mail: boolean | null;
}

/** What a link is about, and how it stands; whoever does not follow any more gets nothing either. */
export async function readSubscription(platform: Platform, hash: string): Promise<MailSubscription> {
  const { userId, siteId } = subscriptionOf(platform, hash);
  const [row] = await platform.db.query<Row>(
    `SELECT s.name, s.domain, s.custom_domain, f.by_mail FROM sites s
       LEFT JOIN follows f ON f.site_id = s.id AND f.user_id = $userId WHERE s.id = $siteId`,
    { bind: { userId, siteId }, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("unsubscribe_link_unknown");
  return {
    site: { name: row.name, url: siteUrl(platform.config, row) },
    subscribed: row.by_mail ?? false,
  };
}

/** The link alone decides, as it must for mail programs that have no session: it can do nothing else. */
export async function setSubscription(platform: Platform, hash: string, subscribed: boolean): Promise<void> {
  const { userId, siteId } = subscriptionOf(platform, hash);
  await platform.db.query(
    "UPDATE follows SET by_mail = $subscribed WHERE user_id = $userId AND site_id = $siteId",
    { bind: { userId, siteId, subscribed } },
  );
}

function subscriptionOf(platform: Platform, hash: string): Subscription {
  const subscription = readUnsubscribeKey(platform, hash);
  if (!subscription) throw new Refusal("unsubscribe_link_unknown");
  return subscription;
}
