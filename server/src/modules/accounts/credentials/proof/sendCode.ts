import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { Config } from "../../../../platform/config.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import type { Email } from "../../../../platform/messages/email.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import { browserKey } from "./browserKey.ts";
import type { CodePurpose } from "./codeHashes.ts";
import { findOpenable } from "./findAccount.ts";
import { issueCode } from "./issueCode.ts";

interface CodeRequest {
  purpose: CodePurpose;
  identifier: Identifier;
  render(config: Config, code: string): Email;
}

/**
 * Creates a code for this browser and queues it for sending. Whether there is an account decides only the
 * recipient: the statements are the same, since the response time would otherwise reveal who has an account.
 */
export async function sendCode(
  context: Context,
  { purpose, identifier, render }: CodeRequest,
): Promise<void> {
  const { platform } = context;
  const account = await findOpenable(platform, identifier);
  await inTransaction(context, async (step) => {
    const key = { purpose, browser: browserKey(step), identifier };
    const { code, expires } = await issueCode(step, key, account?.id ?? null);
    await queueEmail(platform, step.transaction, identifier, render(platform.config, code), {
      until: expires,
      dryRun: account === null,
    });
  });
}
