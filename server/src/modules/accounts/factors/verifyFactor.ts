import type { FactorMethod, FactorProof } from "@quire/contracts/records/factor";
import { readFactorCode } from "@quire/domain/accounts/factors";
import type { Context } from "../../../platform/http/context.ts";
import { requireUser } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import { sessionKey } from "../credentials/proof/browserKey.ts";
import type { ChallengeKey } from "./challenges.ts";
import { recordFactorChange } from "./recordFactorChange.ts";
import { consumeRecoveryCode } from "./recoveryCodes.ts";
import { consumeTotp } from "./totp.ts";
import { markSession, verifyPasskey } from "./verifyPasskey.ts";

/**
 * Verifies a second factor of the signed-in user, and records in their session that it was proved now. Refuses a
 * wrong one. The passkey must answer a challenge of `startFactorConfirmation`. Must not run in a transaction.
 */
export async function verifyFactor(context: Context, proof: FactorProof): Promise<FactorMethod> {
  const { userId, session } = requireUser(context);
  const challenge: ChallengeKey = { browser: sessionKey(session.id), purpose: "confirm" };
  const method = await verifyProof(context, { userId, proof, challenge });
  await markSession(context, session.id);
  return method;
}

interface Proving {
  userId: string;
  proof: FactorProof;
  challenge: ChallengeKey;
}

/** Returns how a user has proved their second factor; throws if they haven't. Counts tries of codes. */
export async function verifyProof(
  context: Context,
  { userId, proof, challenge }: Proving,
): Promise<FactorMethod> {
  if (proof.passkey) {
    await verifyPasskey(context, proof.passkey, { challenge, userId, verifiesUser: false });
    return "passkey";
  }
  const method = await verifyCode(context, userId, proof.code ?? "");
  if (method === "recovery_code") await recordFactorChange(context, userId, "A recovery code was used");
  return method;
}

async function verifyCode(context: Context, userId: string, text: string): Promise<FactorMethod> {
  await enforceFactorTries(context, userId);
  const read = readFactorCode(text);
  const isRight =
    read?.kind === "totp"
      ? await consumeTotp(context, userId, read.code, "confirmed")
      : read !== null && (await consumeRecoveryCode(context, userId, read.code));
  if (!read || !isRight) throw new Refusal("factor_incorrect");
  await context.platform.limits.reset("factorTriesByAccount", userId);
  return read.kind === "totp" ? "totp" : "recovery_code";
}

/**
 * Counts a try at a code. The account's limit lasts a day: three of a million codes are right at any time, so
 * hundreds of tries a day would open an account within a year.
 */
export async function enforceFactorTries(context: Context, userId: string): Promise<void> {
  await enforceLimit(context, "factorTriesByAddress", context.facts.ip, "too_many_factor_tries");
  await enforceLimit(context, "factorTriesByAccount", userId, "too_many_factor_tries");
}
