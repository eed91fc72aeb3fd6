import { readFactorCode } from "@quire/domain/accounts/factors";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { totpSecrets } from "../../models/totpSecrets.ts";
import { addFactor } from "../addFactor.ts";
import { lockOwner } from "../lockOwner.ts";
import { requireFactorConfirmed } from "../requireFactorConfirmed.ts";
import { consumeTotp } from "../totp.ts";
import { enforceFactorTries } from "../verifyFactor.ts";

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
  await enforceFactorTries(context, userId);
  const read = readFactorCode(body.code);
  const added = await inTransaction(context, async (step) => {
    await lockOwner(step);
    return addFactor(step, userId, "An authenticator app was added", async () => {
      const isRight = read?.kind === "totp" && (await consumeTotp(step, userId, read.code, "unconfirmed"));
      if (!isRight)
        throw refuseField("body.code", new Refusal("factor_incorrect").message, "factor_incorrect");
      return {};
    });
  });
  await platform.limits.reset("factorTriesByAccount", userId);
  return added;
}
