import type { Digest } from "@quire/domain/audience/emailTiming";
import type { EmailTopic } from "@quire/domain/audience/notificationChoice";
import { NOTIFICATION_RULES, type NotificationKind } from "@quire/domain/audience/notificationKinds";
import type { EmailBrand } from "../../../platform/messages/emailLayout.ts";

/** A notification with what its email shows. */
export interface EmailedNotification {
  id: string;
  kind: NotificationKind;
  /** One sentence, without a full stop. */
  text: string;
  /** The start of the comment that it is about, or why it was removed. */
  detail: string | null;
  /** Whether it is about a comment that was removed. */
  isRemoved: boolean;
  url: string;
  /** Ids of the post, the comments above and the comment that it is about; null for anything else. */
  thread: readonly string[] | null;
  /** The site that it is about. */
  brand: EmailBrand | null;
}

export interface ComposedEmail {
  subject: string;
  items: readonly EmailedNotification[];
  /** What its link ends: the kind of all items, or everything. */
  topic: EmailTopic | null;
  /** The site of all items. */
  brand: EmailBrand | null;
}

/** More at once become one email. */
const MOST_SINGLE = 3;

/**
 * Returns the emails for what is due to a user: one each, except kinds that are collected, many at once, and everything
 * for users with a digest, whose subject names `day`: mail programs would thread equal ones.
 */
export function composeEmails(
  due: readonly EmailedNotification[],
  { digest, day }: { digest: Digest; day: string },
): ComposedEmail[] {
  const collected = due.filter(({ kind }) => NOTIFICATION_RULES[kind].emails === "day");
  const single = due.filter(
    ({ kind }) => NOTIFICATION_RULES[kind].emails !== "day" && !NOTIFICATION_RULES[kind].isUrgent,
  );
  const all = [...single, ...collected];
  if (digest !== "off")
    return compose(all).map((email) => ({ ...email, subject: `${day}: ${email.subject}` }));
  if (single.length > MOST_SINGLE) return compose(all);
  return [...single.flatMap((item) => compose([item])), ...compose(collected)];
}

function compose(items: readonly EmailedNotification[]): ComposedEmail[] {
  const [first] = items;
  if (!first) return [];
  const others = items.length - 1;
  return [
    {
      subject: others > 0 ? `${first.text} and ${others} more` : first.text,
      items,
      topic: items.every(({ kind }) => kind === first.kind) ? first.kind : null,
      brand: items.every(({ brand }) => brand?.url === first.brand?.url) ? first.brand : null,
    },
  ];
}
