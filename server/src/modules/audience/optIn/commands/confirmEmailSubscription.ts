import type { ConfirmedSubscription } from "@quire/contracts/calls/mailing";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { siteUrl } from "../../../../platform/http/urls.ts";
import { liftComplaint } from "../../../../platform/mail/undeliverable.ts";
import { type Scope, scopeOf } from "../../../../platform/scope.ts";
import { findSite } from "../../../sites/findSite.ts";
import { type AddressRequest, readAddressToken } from "../../addressToken.ts";
import { setSiteNewsletter } from "../../newsletters/setSiteNewsletter.ts";
import { liftSuppression } from "../../newsletters/suppress.ts";
import { queueWelcome } from "../../welcomeEmails/queueWelcome.ts";

/**
 * Subscribes the address that a confirmation link was sent to, and records when it consented. Lifts its own earlier
 * unsubscription and complaint: the email said so. Repeating it changes nothing but that time.
 */
export async function confirmEmailSubscription(
  { platform }: Pick<Context, "platform">,
  { params }: { params: { token: string } },
): Promise<ConfirmedSubscription> {
  const request = readAddressToken(platform, "email subscriptions", params.token);
  if (!request) throw new Refusal("subscription_link_invalid");
  const site = await findSite(platform, { id: request.siteId });
  if (!site) throw new Refusal("subscription_link_invalid");
  await withTransaction(platform.db, (transaction) => subscribe(scopeOf(platform, transaction), request));
  return { site: { name: site.name, url: siteUrl(platform.config, site) } };
}

async function subscribe(scope: Scope, { siteId, email, requestedAt }: AddressRequest): Promise<void> {
  const { platform, transaction } = scope;
  const { db, clock } = platform;
  const address = { siteId, email };
  await liftSuppression({ db, transaction }, address);
  await liftComplaint(scope, email);
  // Counted only when the row is new or wasn't subscribed: two clicks at once count once.
  const added = await scope.execute(
    `WITH added AS (
       INSERT INTO subscribers (site_id, email, since, source) VALUES ($siteId, $email, $now, 'form')
       ON CONFLICT (site_id, email) DO UPDATE SET state = 'subscribed' WHERE subscribers.state <> 'subscribed'
       RETURNING 1)
     UPDATE sites SET subscribers_count = subscribers_count + 1 WHERE id = $siteId AND EXISTS (SELECT 1 FROM added)`,
    { ...address, now: clock.now() },
  );
  await scope.execute(
    `UPDATE subscribers SET requested_at = $requestedAt, consented_at = $now
      WHERE site_id = $siteId AND email = $email`,
    { ...address, requestedAt, now: clock.now() },
  );
  // A follower's own setting overrides the list, and they have just asked for the emails.
  const [follower] = await scope.select<{ userId: string }>(
    `SELECT u.id AS "userId" FROM users u JOIN follows f ON f.user_id = u.id AND f.site_id = $siteId
      WHERE u.email = $email AND u.email_verified_at IS NOT NULL`,
    address,
  );
  if (follower) await setSiteNewsletter(scope, { ...follower, siteId }, true);
  if (added > 0) await queueWelcome(scope, address);
}
