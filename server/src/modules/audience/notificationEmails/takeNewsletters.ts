import { describeNotification } from "@quire/domain/audience/notificationKinds";
import { execute } from "../../../platform/database/select.ts";
import type { Scope } from "../../../platform/scope.ts";
import { findDigested, type Mailing } from "../newsletters/findMailing.ts";
import { digestReaders } from "../newsletters/recipients.ts";
import { pageOf } from "../postEmail.ts";
import type { DueUser } from "./claimDue.ts";
import type { EmailedNotification } from "./composeEmails.ts";

/**
 * Returns the newsletters in each user's digest as it shows them, and marks them as sent. Those that a user no longer
 * wants, has read in the bell or can't see anymore are marked as left.
 */
export async function takeNewsletters(
  scope: Scope,
  due: readonly DueUser[],
): Promise<Map<string, EmailedNotification[]>> {
  const itemsOf = new Map<string, EmailedNotification[]>();
  for (const newsletterId of new Set(due.flatMap(({ newsletterIds }) => newsletterIds))) {
    const userIds = due
      .filter(({ newsletterIds }) => newsletterIds.includes(newsletterId))
      .map(({ user_id }) => user_id);
    const mailing = await findDigested(scope.platform, newsletterId);
    const readers = mailing ? await digestReaders(scope, mailing, userIds) : new Set<string>();
    for (const userId of readers)
      if (mailing) itemsOf.set(userId, [...(itemsOf.get(userId) ?? []), itemOf(mailing)]);
    await recordSent(scope, { newsletterId, userIds, readers });
  }
  return itemsOf;
}

function itemOf({ id, post, brand }: Mailing): EmailedNotification {
  const siteName = post.site.name;
  const text =
    post.url === null
      ? `${siteName} sent “${post.title}”`
      : describeNotification({
          kind: "new_post",
          count: 1,
          actors: [],
          siteName,
          postTitle: post.title,
          data: {},
        });
  const url = pageOf(post);
  return { id, kind: "new_post", text, detail: null, isRemoved: false, url, thread: null, brand };
}

async function recordSent(
  { platform, transaction }: Scope,
  {
    newsletterId,
    userIds,
    readers,
  }: { newsletterId: string; userIds: readonly string[]; readers: ReadonlySet<string> },
): Promise<void> {
  await execute(
    platform.db,
    `UPDATE newsletter_recipients SET tries = tries + 1,
       sent_at = CASE WHEN user_id = ANY($readers::text[]) THEN $now::timestamptz END,
       dropped = CASE WHEN user_id <> ALL($readers::text[]) THEN 'left' END
      WHERE newsletter_id = $newsletterId AND user_id = ANY($userIds::text[])`,
    { newsletterId, userIds: [...userIds], readers: [...readers], now: platform.clock.now() },
    transaction,
  );
}
