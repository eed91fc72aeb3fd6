import type { NotificationKind } from "@quire/domain/audience/notificationKinds";
import { formatDay } from "@quire/domain/time/dates";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { platformUrl } from "../../../platform/http/urls.ts";
import type { Email, EmailThread } from "../../../platform/messages/email.ts";
import { queueEmail } from "../../../platform/messages/queueMessage.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../platform/scope.ts";
import { subscriptionOf } from "../emailSubscription.ts";
import { claimDue, type DueUser } from "./claimDue.ts";
import { type ComposedEmail, composeEmails } from "./composeEmails.ts";
import { findEmailed } from "./findEmailed.ts";
import { takeNewsletters } from "./takeNewsletters.ts";

/**
 * Emails what is due. Marking it as done and queueing its emails is one transaction: after a crash nothing is lost, and
 * nothing is queued twice.
 */
export async function sendDueEmails(platform: Platform): Promise<void> {
  while (await withTransaction(platform.db, (transaction) => sendBatch(scopeOf(platform, transaction))));
}

/** Returns false once nothing is due. */
async function sendBatch(scope: Scope): Promise<boolean> {
  const { platform, transaction } = scope;
  const due = await claimDue(scope);
  if (!due) return false;
  const found = await findEmailed(
    platform,
    due.flatMap(({ ids }) => ids),
  );
  const newsletters = await takeNewsletters(scope, due);
  for (const user of due) {
    const items = [
      ...(newsletters.get(user.user_id) ?? []),
      ...user.ids.flatMap((id) => found.get(id) ?? []),
    ];
    const day = formatDay(platform.clock.now(), user.time_zone);
    for (const composed of composeEmails(items, { digest: user.digest, day })) {
      const email = emailOf(platform, user, composed);
      await queueEmail(platform, transaction, { kind: "email", value: user.email }, email, {
        unlessUndeliverable: true,
      });
    }
  }
  return true;
}

const LABELS: Partial<Record<NotificationKind, string>> = {
  comment: "Read and answer the comment",
  reply: "Read and answer the reply",
  new_post: "Read the post",
  follower: "See your followers",
};

function emailOf(
  platform: Platform,
  { user_id: userId }: DueUser,
  { subject, items, topic, brand }: ComposedEmail,
): Email {
  const [first] = items;
  const common = {
    subject,
    ...(brand && { brand }),
    unsubscribe: {
      ...subscriptionOf(platform, { userId, topic }),
      settings: `${platformUrl(platform.config)}/settings/notifications`,
    },
    sms: subject,
  };
  if (items.length > 1 || !first) return { ...common, lines: [], items: items.map(itemOf) };
  return {
    ...common,
    ...(first.thread && { thread: threadOf(first.thread, userId) }),
    lines: [`${first.text}.`, ...detailOf(first)],
    // A removed comment is nowhere to be seen.
    ...(!first.isRemoved && { link: { label: LABELS[first.kind] ?? "See it", url: first.url } }),
  };
}

function detailOf({ detail, isRemoved }: ComposedEmail["items"][number]): string[] {
  if (!detail) return [];
  return [isRemoved ? `Reason: ${detail}` : `“${detail}”`];
}

/** Names the emails about a post's comments by what they are about, so that each recipient's are one conversation. */
function threadOf(ids: readonly string[], userId: string): EmailThread {
  const names = ids.map((id, at) => `${at === 0 ? "post" : "comment"}.${id}.${userId}`);
  return { id: names.at(-1) ?? userId, ancestors: names.slice(0, -1) };
}

function itemOf({ text, detail, url }: ComposedEmail["items"][number]) {
  return { text, detail: detail ?? undefined, url };
}
