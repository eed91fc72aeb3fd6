import type { Identifier } from "@quire/domain/identifiers";
import type { Transaction } from "sequelize";
import { jobName } from "../jobs/jobs.ts";
import type { Message } from "../mail/mail.ts";
import type { Platform } from "../platform.ts";
import type { Text } from "../sms/sms.ts";
import { type Letter, renderLetter } from "./letter.ts";
import { seal } from "./seal.ts";

/** What waits to be sent. `nobody` is sent to no one: asking for a code costs the same work whoever is asked for. */
export type Outgoing = ({ by: "mail" } & Message) | ({ by: "sms" } & Text) | { by: "nobody" };

/** Sealed, since a link or a code in it opens an account and a database is copied to many places. */
export const sendMessage = jobName<{ sealed: string; until: string | null }>("messages.send");

interface QueueOptions {
  /** After this time it would only puzzle: it is not sent any more. */
  until?: Date;
}

/** Has a letter sent to an email or a mobile once the caller's transaction has committed. Null: to nobody. */
export async function queueLetter(
  platform: Platform,
  transaction: Transaction | null,
  to: Identifier | null,
  letter: Letter,
  { until }: QueueOptions = {},
): Promise<void> {
  const sealed = seal(platform, address(platform, to, letter));
  await platform.jobs.enqueue(transaction, sendMessage, { sealed, until: until?.toISOString() ?? null });
}

function address(platform: Platform, to: Identifier | null, letter: Letter): Outgoing {
  if (to === null) return { by: "nobody" };
  if (to.kind === "mobile") return { by: "sms", to: to.value, text: letter.short };
  const domain = platform.config.mailFrom.split("@").at(-1)?.replace(">", "");
  return {
    by: "mail",
    to: to.value,
    ...renderLetter(platform.config, letter),
    // Decided now, so that a second try is the same message.
    messageId: `<${platform.newId()}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
