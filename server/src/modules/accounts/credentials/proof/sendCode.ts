import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { Config } from "../../../../platform/config.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import type { Letter } from "../../../../platform/messages/letter.ts";
import { queueLetter } from "../../../../platform/messages/queueMessage.ts";
import { browserKey } from "./browserKey.ts";
import type { CodePurpose } from "./codeHashes.ts";
import { findOpenable } from "./findAccount.ts";
import { issueCode } from "./issueCode.ts";

interface Asked {
  purpose: CodePurpose;
  identifier: Identifier;
  letter(config: Config, code: string): Letter;
}

/**
 * Makes a code for this browser and has it sent. Whether there is an account decides only to whom: the statements are
 * the same ones, since the time of the answer would otherwise tell who has one.
 */
export async function sendCode(context: Context, { purpose, identifier, letter }: Asked): Promise<void> {
  const { platform } = context;
  const account = await findOpenable(platform, identifier);
  await inTransaction(context, async (step) => {
    const key = { purpose, browser: browserKey(step), identifier };
    const { code, expires } = await issueCode(step, key, account?.id ?? null);
    await queueLetter(platform, step.transaction, identifier, letter(platform.config, code), {
      until: expires,
      forNobody: account === null,
    });
  });
}
