import { readFactorCode } from "@quire/domain/accounts/factors";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { totpSecrets } from "../../models/totpSecrets.ts";
import { addFactor } from "../addFactor.ts";
import { lockOwner } from "../lockOwner.ts";
import { requireFactorConfirmed } from "../requireFactorConfirmed.ts";
import { consumeTotp } from "../totp.ts";

/** Turns the authenticator app on with its first code. */
export async function confirmTotp(
  context: Context,
  { body }: { body: { code: string } },
): Promise<{ recovery_codes: string[] | null }> {
  const { platform } = context;
  const { userId } = requireUser(context);
  await requireFactorConfirmed(context);
  const started = { user_id: userId, confirmed_at: null };
  if ((await totpSecrets(platform.db).count({ where: started })) === 0) throw new Refusal("not_found");
  // Not a guess: the secret of these codes was shown here.
  await enforceLimit(context, "factorTriesByAddress", context.facts.ip, "too_many_factor_tries");
  const read = readFactorCode(body.code);
  return inTransaction(context, async (step) => {
    await lockOwner(step);
    return addFactor(step, userId, "An authenticator app was added", async () => {
      const isRight = read?.kind === "totp" && (await consumeTotp(step, userId, read.code, "unconfirmed"));
      if (!isRight)
        throw refuseField("body.code", new Refusal("factor_incorrect").message, "factor_incorrect");
      return {};
    });
  });
}
