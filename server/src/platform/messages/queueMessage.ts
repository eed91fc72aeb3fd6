import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { Transaction } from "sequelize";
import { jobName } from "../jobs/jobs.ts";
import type { Message } from "../mail/mail.ts";
import type { Platform } from "../platform.ts";
import type { Text } from "../sms/sms.ts";
import { type Letter, renderLetter } from "./letter.ts";
import { seal } from "./seal.ts";

type Sent = ({ by: "mail" } & Message) | ({ by: "sms" } & Text);

/** What waits to be sent. What is for nobody is as long as what it would have been: its length, too, takes time. */
export type Outgoing = Sent | { by: "nobody"; unsent: Sent };

/** Sealed, since a link or a code in it opens an account and a database is copied to many places. */
export const sendMessage = jobName<{ sealed: string; until: string | null }>("messages.send");

interface QueueOptions {
  /** After this time it would only puzzle: it is not sent any more. */
  until?: Date;
  /** Does all the work, and sends it to no one: who has an account must not be heard in the time of an answer. */
  forNobody?: boolean;
}

/** Has a letter sent to an email or a mobile once the caller's transaction has committed. */
export async function queueLetter(
  platform: Platform,
  transaction: Transaction | null,
  to: Identifier,
  letter: Letter,
  { until, forNobody = false }: QueueOptions = {},
): Promise<void> {
  const sent = address(platform, to, letter);
  const outgoing: Outgoing = forNobody ? { by: "nobody", unsent: sent } : sent;
  const sealed = seal(platform, outgoing);
  await platform.jobs.enqueue(transaction, sendMessage, { sealed, until: until?.toISOString() ?? null });
}

function address(platform: Platform, to: Identifier, letter: Letter): Sent {
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
