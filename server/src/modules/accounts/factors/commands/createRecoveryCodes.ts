import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { lockOwner } from "../lockOwner.ts";
import { hasFactor, ownedFactors } from "../ownedFactors.ts";
import { recordFactorChange } from "../recordFactorChange.ts";
import { issueRecoveryCodes } from "../recoveryCodes.ts";
import { requireFactorConfirmed } from "../requireFactorConfirmed.ts";

/** Replaces all recovery codes of an account with a second factor. */
export async function createRecoveryCodes(context: CommandContext): Promise<{ recovery_codes: string[] }> {
  const { platform, transaction } = context;
  const { id: userId } = await lockOwner(context);
  if (!hasFactor(await ownedFactors(platform, userId, transaction))) throw new Refusal("no_second_factor");
  await requireFactorConfirmed(context);
  await recordFactorChange(context, userId, "The recovery codes were replaced");
  return { recovery_codes: await issueRecoveryCodes(context, userId) };
}
