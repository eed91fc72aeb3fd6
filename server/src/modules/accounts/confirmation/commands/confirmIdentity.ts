import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/confirmation";
import { CONFIRMED_MS } from "@quire/domain/accounts/credentialLifetimes";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { browserKey } from "../../credentials/proof/browserKey.ts";
import { consumeCode } from "../../credentials/proof/consumeCode.ts";
import { enforceTries } from "../../credentials/proof/enforceTries.ts";
import { passwordMatches } from "../../identity/passwordHash.ts";
import { sessions } from "../../models/sessions.ts";
import { findProofs, type Proofs } from "../proofs.ts";

/** Confirms who is at this browser: its session may make sensitive calls for the next ten minutes. */
export async function confirmIdentity(
  context: Context,
  { body }: { body: BodyOf<typeof calls.confirmIdentity> },
): Promise<{ confirmed_until: string }> {
  const { platform } = context;
  const { userId, session } = requireUser(context);
  const proofs = await findProofs(platform, userId);
  if (body.password !== undefined) await requirePassword(context, userId, proofs, body.password);
  else await requireCode(context, userId, proofs, body.otp ?? "");
  const now = platform.clock.now();
  await sessions(platform.db).update({ confirmed_at: now }, { where: { id: session.id } });
  return { confirmed_until: new Date(now.getTime() + CONFIRMED_MS).toISOString() };
}

/** Limited like a sign-in: an open browser must not become a way to guess the password. */
async function requirePassword(
  context: Context,
  userId: string,
  { passwordHash }: Proofs,
  password: string,
): Promise<void> {
  const { platform } = context;
  await enforceLimit(context, "signInByAccount", userId, "too_many_signins");
  if (!(await passwordMatches(passwordHash, password))) {
    throw refuseField("body.password", "The current password doesn't match.", "current_password_mismatch");
  }
  await platform.limits.reset("signInByAccount", userId);
}

async function requireCode(
  context: Context,
  userId: string,
  { passwordHash, address }: Proofs,
  otp: string,
): Promise<void> {
  if (passwordHash !== null) throw new Refusal("password_required");
  if (!address) throw new Refusal("unproved_address");
  const key = { purpose: "confirmIdentity", browser: browserKey(context), identifier: address } as const;
  const resetTries = await enforceTries(context, key);
  const consumed = await inTransaction(context, (step) => consumeCode(step, key, otp));
  if ("refused" in consumed) throw new Refusal(consumed.refused);
  if (consumed.userId !== userId) throw new Refusal("otp_incorrect");
  await resetTries();
}
