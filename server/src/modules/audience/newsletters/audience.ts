import type { MailingAudience } from "@quire/contracts/records/mailing";
import { NOT_REVOKED } from "../../posts/entitlements.ts";
import { mayEmailCustomer, mayEmailFollower, SILENT_SUBSCRIBERS } from "../mayEmail.ts";

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
  if (audience === "buyers") return `u.id IN (${BUYERS}) AND ${mayEmailCustomer}`;
  return audience === "supporters" ? `u.id IN (${SUPPORTERS}) AND ${mayEmailCustomer}` : null;
}

/**
 * SQL: how many addresses emails of `$siteId` reach, as three columns: followers who want them, subscribers, and
 * subscribers who get none of their own: their account decides, or their address is undeliverable.
 */
export const REACH = `
  (SELECT count(*)::int FROM follows f JOIN users u ON u.id = f.user_id
    WHERE f.site_id = $siteId AND ${mayEmailFollower}) AS followers,
  coalesce((SELECT subscribers_count FROM sites WHERE id = $siteId), 0) AS subscribed,
  (SELECT count(*)::int FROM (${SILENT_SUBSCRIBERS}) AS x) AS without_own`;
