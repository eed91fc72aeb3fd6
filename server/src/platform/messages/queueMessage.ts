import type { Identifier } from "@quire/domain/accounts/identifiers";
import { cleanLines } from "@quire/domain/accounts/names";
import type { Transaction } from "sequelize";
import { jobName } from "../jobs/jobs.ts";
import type { Message } from "../mail/mail.ts";
import type { Platform } from "../platform.ts";
import type { Text } from "../sms/sms.ts";
import { type Email, renderEmail } from "./email.ts";
import { seal } from "./seal.ts";

type Sent = ({ by: "mail"; unlessUndeliverable?: boolean } & Message) | ({ by: "sms" } & Text);

/**
 * A queued message. One without a recipient is as long as it would have been, because its length affects the
 * response time.
 */
export type Outgoing = Sent | { by: "nobody"; unsent: Sent };

/** Sealed, since a link or code in it gives access to an account and a database is copied to many places. */
export const sendMessage = jobName<{ sealed: string; until: string | null }>("messages.send");

interface QueueOptions {
  /** After this time it would only confuse: it is no longer sent. */
  until?: Date;
  /** Does all the work, but sends nothing: the response time must not reveal who has an account. */
  dryRun?: boolean;
  /** Its recipient didn't ask for it: an address that has bounced, or whose owner complained, doesn't get it. */
  unlessUndeliverable?: boolean;
}

/** Queues a message to an email or a mobile once the caller's transaction has committed. */
export async function queueEmail(
  platform: Platform,
  transaction: Transaction | null,
  to: Identifier,
  email: Email,
  { until, dryRun = false, unlessUndeliverable }: QueueOptions = {},
): Promise<void> {
  const sent = { ...address(platform, to, email), ...(unlessUndeliverable && { unlessUndeliverable }) };
  await queue(platform, transaction, dryRun ? { by: "nobody", unsent: sent } : sent, until);
}

/** Queues a complete email once the caller's transaction has committed. */
export function queueMail(
  platform: Platform,
  transaction: Transaction | null,
  message: Message,
  { unlessUndeliverable }: Pick<QueueOptions, "unlessUndeliverable"> = {},
): Promise<void> {
  const mail = { by: "mail", ...message } as const;
  return queue(platform, transaction, unlessUndeliverable ? { ...mail, unlessUndeliverable } : mail);
}

async function queue(
  platform: Platform,
  transaction: Transaction | null,
  outgoing: Outgoing,
  until?: Date,
): Promise<void> {
  const sealed = seal(platform, outgoing);
  await platform.jobs.enqueue(transaction, sendMessage, { sealed, until: until?.toISOString() ?? null });
}

function address(platform: Platform, to: Identifier, email: Email): Sent {
  if (to.kind === "mobile") return { by: "sms", to: to.value, text: cleanLines(email.sms) };
  const domain = platform.config.mailFrom.split("@").at(-1)?.replace(">", "");
  const nameOf = (id: string) => `<${id}@${domain}>`;
  const { thread } = email;
  return {
    by: "mail",
    to: to.value,
    ...renderEmail(platform.config, email),
    // Fixed now, so that a retry sends the same message.
    messageId: nameOf(thread?.id ?? platform.newId()),
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(thread && threadHeaders(thread.ancestors.map(nameOf))),
      ...(email.unsubscribe && unsubscribeHeaders(email.unsubscribe.url)),
    },
  };
}

/** Puts an email below those that it answers (RFC 5322). */
function threadHeaders(ancestors: readonly string[]): Record<string, string> {
  const parent = ancestors.at(-1);
  return parent ? { "In-Reply-To": parent, References: ancestors.join(" ") } : {};
}

/** Lets mail programs unsubscribe without opening a page (RFC 8058). */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
