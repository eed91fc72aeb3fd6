import type { Identifier } from "@quire/domain/accounts/identifiers";
import { RESET_LINK_SECONDS } from "@quire/domain/accounts/proof";
import type { Config } from "../../../../platform/config.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import type { Email } from "../../../../platform/messages/email.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import { issueLink } from "./accountLinks.ts";

/** Sends a link that sets a new password: once, within an hour. */
export async function sendResetLink(
  context: CommandContext,
  userId: string,
  to: Identifier,
  render: (config: Config, hash: string) => Email,
): Promise<void> {
  const { platform, transaction } = context;
  const { hash, expires } = await issueLink(context, {
    purpose: "resetPassword",
    userId,
    identifier: to.value,
    seconds: RESET_LINK_SECONDS,
  });
  await queueEmail(platform, transaction, to, render(platform.config, hash), { until: expires });
}
