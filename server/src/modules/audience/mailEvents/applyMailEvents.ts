import { isId } from "@quire/domain/ids";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { liftBounce, recordUndeliverable } from "../../../platform/mail/undeliverable.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../platform/scope.ts";
import { newsletters } from "../models/newsletters.ts";
import { moveSubscriber, resumeAtProvider, suppress } from "../newsletters/suppress.ts";
import type { MailEvent, SentEmail } from "./mailEvent.ts";

/** Stops further emails to addresses that bounced, complained or unsubscribed. Repeating it changes nothing. */
export async function applyMailEvents(platform: Platform, events: readonly MailEvent[]): Promise<void> {
  if (events.length === 0) return;
  await withTransaction(platform.db, async (transaction) => {
    for (const event of events) await applyEvent(scopeOf(platform, transaction), event);
  });
}

async function applyEvent(scope: Scope, event: MailEvent): Promise<void> {
  const { email, sent } = event;
  const siteId = (sent && (await siteOf(scope, sent))) ?? event.siteId;
  if (event.kind === "complained") return applyComplaint(scope, { email, siteId });
  if (event.kind === "unsubscribed") return applyUnsubscription(scope, { email, siteId });
  if (event.kind === "resumed") return applyResumption(scope, { email, siteId });
  await recordUndeliverable(scope, { email, reason: "bounced" });
  if (sent) await recordBounce(scope, sent, email);
  if (siteId === null) return;
  const { db, clock } = scope.platform;
  const address = { email, siteId };
  await moveSubscriber({ db, clock, transaction: scope.transaction }, address, {
    from: "subscribed",
    to: "bounced",
  });
}

async function siteOf({ platform, transaction }: Scope, { newsletterId }: SentEmail): Promise<string | null> {
  const row = await newsletters(platform.db).findByPk(newsletterId, { attributes: ["site_id"], transaction });
  return row?.get().site_id ?? null;
}

/** The mail server had accepted this email, so it counted as sent. */
async function recordBounce(
  scope: Scope,
  { newsletterId, recipient }: SentEmail,
  email: string,
): Promise<void> {
  const [table, column, value] = isId(recipient)
    ? ["newsletter_recipients", "user_id", recipient]
    : ["newsletter_addresses", "email", email];
  await scope.execute(
    `UPDATE ${table} SET dropped = 'refused', sent_at = NULL
      WHERE newsletter_id = $newsletterId AND ${column} = $value`,
    { newsletterId, value },
  );
}

interface About {
  email: string;
  siteId: string | null;
}

/** The provider sends the address no more of ours. Without a site, that is as if it had bounced: a resumption lifts it. */
async function applyUnsubscription(scope: Scope, { email, siteId }: About): Promise<void> {
  if (siteId === null) return recordUndeliverable(scope, { email, reason: "bounced" });
  const { platform, transaction } = scope;
  await suppress({ db: platform.db, clock: platform.clock, transaction }, { email, siteId }, "provider");
}

async function applyResumption(scope: Scope, { email, siteId }: About): Promise<void> {
  await liftBounce(scope, email);
  if (siteId === null) return;
  const { platform, transaction } = scope;
  await resumeAtProvider({ db: platform.db, clock: platform.clock, transaction }, { email, siteId });
}

/** Who reports one site's email as spam may still want another's; any other email of ours ends all of them. */
async function applyComplaint(scope: Scope, { email, siteId }: About): Promise<void> {
  if (siteId === null) return recordUndeliverable(scope, { email, reason: "complained" });
  const { platform, transaction } = scope;
  const { db, clock } = platform;
  await suppress({ db, clock, transaction }, { email, siteId }, "complained");
  await scope.execute(
    `UPDATE follows f SET by_mail = false FROM users u
      WHERE u.id = f.user_id AND f.site_id = $siteId AND u.email = $email`,
    { email, siteId },
  );
}
