import type { Identifier } from "@quire/domain/accounts/identifiers";
import { type Digest, emailTiming } from "@quire/domain/audience/emailTiming";
import type { EmailTopic } from "@quire/domain/audience/notificationChoice";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import { type JobHandler, jobName } from "../../platform/jobs/jobs.ts";
import type { Email } from "../../platform/messages/email.ts";
import type { EmailBrand } from "../../platform/messages/emailLayout.ts";
import { queueEmail } from "../../platform/messages/queueMessage.ts";
import { seal, unseal } from "../../platform/messages/seal.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Scope, scopeOf } from "../../platform/scope.ts";
import { BRAND_COLUMNS, type BrandRow, siteBrand } from "../sites/siteBrand.ts";
import { emailSubscription } from "./emailSubscription.ts";
import { isReachable } from "./mayEmail.ts";
import { AFTER_QUIET_HOURS } from "./notifications/dueTimes.ts";

interface Recipient {
  to: Identifier;
  userId: string;
  /** The site that it is about. Its readers see its name and logo, its owner ours. */
  siteId: string;
  topic: EmailTopic;
  /** Also for users who have turned off email in general: it documents a payment. */
  isEssential?: boolean;
  /** Also in quiet hours and beside a digest, as are all that are essential. */
  isUrgent?: boolean;
}

/** Sends an email again to the queue at the end of its recipient's quiet hours. */
export const queueLater = jobName<{ sealed: string }>("audience.queueLater");

export const handleQueueLater =
  (platform: Platform): JobHandler<{ sealed: string }> =>
  ({ sealed }) => {
    const { recipient, email } = unseal<{ recipient: Recipient; email: Email }>(platform, sealed);
    return withTransaction(platform.db, (transaction) =>
      queueTopicEmail(scopeOf(platform, transaction), recipient, email),
    );
  };

/**
 * Queues an email that another module writes, with its site's brand and the link that ends such emails, unless the user
 * has ended them. A text message has no such link, but ends with them. What isn't urgent waits for the end of quiet
 * hours, or is left to the digest, which says the same by the notification.
 */
export async function queueTopicEmail(scope: Scope, recipient: Recipient, email: Email): Promise<void> {
  const { platform, transaction } = scope;
  const { to, siteId, ...about } = recipient;
  const { isInDigest, dueAt } = await timeOf(scope, recipient);
  if (isInDigest) return;
  if (dueAt > platform.clock.now()) {
    const sealed = seal(platform, { recipient, email });
    return platform.jobs.enqueue(transaction, queueLater, { sealed }, { runAt: dueAt });
  }
  const unlessUndeliverable = !about.isEssential;
  const unsubscribe = await emailSubscription(scope, { ...about, siteId });
  if (!unsubscribe) return;
  if (to.kind === "mobile") return queueEmail(platform, transaction, to, email);
  const brand = about.userId === siteId ? null : await brandOf(scope, siteId);
  const branded = { ...email, ...(brand && { brand }), unsubscribe };
  await queueEmail(platform, transaction, to, branded, { unlessUndeliverable });
}

/** Who can't get the digest gets single emails. */
async function timeOf(
  scope: Scope,
  { to, userId, topic, isEssential = false, isUrgent = isEssential }: Recipient,
): Promise<{ isInDigest: boolean; dueAt: Date }> {
  const { platform } = scope;
  const now = platform.clock.now();
  const [user] = await scope.select<{ digest: Digest; is_reachable: boolean; due_at: Date }>(
    `SELECT coalesce(s.digest, 'off') AS digest, ${isReachable} AS is_reachable, ${AFTER_QUIET_HOURS} AS due_at
       FROM users u LEFT JOIN notification_settings s ON s.user_id = u.id WHERE u.id = $userId`,
    { userId, now },
  );
  const timing = emailTiming(topic, user?.digest ?? "off", isUrgent);
  if (!user || timing === "now") return { isInDigest: false, dueAt: now };
  return {
    isInDigest: timing === "in_digest" && to.kind === "email" && user.is_reachable,
    dueAt: user.due_at,
  };
}

async function brandOf(scope: Scope, siteId: string): Promise<EmailBrand | null> {
  const { platform } = scope;
  const [row] = await scope.select<BrandRow>(`SELECT ${BRAND_COLUMNS} FROM sites s WHERE s.id = $siteId`, {
    siteId,
  });
  return row ? siteBrand(platform.config, row) : null;
}
