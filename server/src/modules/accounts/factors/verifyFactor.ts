import type { FactorProof } from "@quire/contracts/records/factor";
import { readFactorCode } from "@quire/domain/accounts/factors";
import type { Context } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import type { ChallengeKey } from "./challenges.ts";
import { recordFactorChange } from "./recordFactorChange.ts";
import { consumeRecoveryCode } from "./recoveryCodes.ts";
import { consumeTotp } from "./totp.ts";
import { verifyPasskey } from "./verifyPasskey.ts";

/**
 * Who tries a code, as far as it is known: a stranger who has only the password, someone who reads the account's
 * messages, or the user of a browser that has been signed in to the account. Each group has tries of its own, so that
 * none can use up another's.
 */
export type FactorTries =
  | "factorTriesByAccount"
  | "factorTriesAfterMessageByAccount"
  | "factorTriesOnKnownDevicesByAccount";

interface Proving {
  userId: string;
  tries: FactorTries;
  proof: FactorProof;
  challenge: ChallengeKey;
}

/** Refuses a user who hasn't proved their second factor. Counts tries of codes. Must not run in a transaction. */
export async function verifyFactor(
  context: Context,
  { userId, tries, proof, challenge }: Proving,
): Promise<void> {
  if (proof.passkey) {
    await verifyPasskey(context, proof.passkey, { challenge, userId, verifiesUser: false });
  } else await verifyCode(context, userId, tries, proof.code ?? "");
}

async function verifyCode(context: Context, userId: string, tries: FactorTries, text: string): Promise<void> {
  await enforceFactorTries(context, userId, tries);
  const read = readFactorCode(text);
  const isRight =
    read?.kind === "totp"
      ? await consumeTotp(context, userId, read.code, "confirmed")
      : read !== null && (await consumeRecoveryCode(context, userId, read.code));
  if (!read || !isRight) throw new Refusal("factor_incorrect");
  await context.platform.limits.reset(tries, userId);
  if (read.kind === "recovery") await recordFactorChange(context, userId, "A recovery code was used");
}

/**
 * Counts a try at a code. The limits last a day, and all together allow 20: three of a million codes are right at any
 * time, so hundreds of tries a day would open an account within a year.
 */
async function enforceFactorTries(context: Context, userId: string, tries: FactorTries): Promise<void> {
  if (tries !== "factorTriesOnKnownDevicesByAccount") {
    await enforceLimit(context, "factorTriesByAddress", context.facts.ip, "too_many_factor_tries");
  }
  await enforceLimit(context, tries, userId, "too_many_factor_tries");
}
