import type { SignedIn } from "@quire/contracts/calls/accounts";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { refuseField } from "../../../../platform/http/refusal.ts";
import { requireConfirmed } from "../../../../platform/http/requireConfirmed.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { startBrowserSession } from "../../identity/browserSession.ts";
import { hashPassword, passwordMatches } from "../../identity/passwordHash.ts";
import { users } from "../../models/users.ts";
import { userRecord } from "../../presentUser.ts";
import { recordSecurityEvent } from "../../recordSecurityEvent.ts";
import { requireNewPassword } from "../requireNewPassword.ts";
import { setPassword } from "./setPassword.ts";

/**
 * Changes the password of a user who knows the current one, or sets the first one of a user who has confirmed another
 * way. Ends every session; this browser gets a new one.
 */
export async function changePassword(
  context: Context,
  { body }: { body: { current?: string; password: string } },
): Promise<SignedIn> {
  const { platform } = context;
  const { userId, session } = requireUser(context);
  requireNewPassword(body.password);
  // Stops guessing at a browser that was left open.
  await enforceLimit(context, "signInByAccount", userId, "too_many_signins");
  const user = await users(platform.db).findByPk(userId, { attributes: ["password_hash"] });
  const currentHash = user?.get().password_hash ?? null;
  if (currentHash === null && body.current === undefined) requireConfirmed(platform, context.caller);
  else if (!(await passwordMatches(currentHash, body.current ?? ""))) {
    throw refuseField("body.current", "The current password doesn't match.", "current_password_mismatch");
  }
  const passwordHash = await hashPassword(body.password);
  await platform.limits.reset("signInByAccount", userId);
  return inTransaction(context, async (step) => {
    await setPassword(step, userId, passwordHash);
    await recordSecurityEvent(step, { userId, kind: "password_changed" });
    return {
      ...(await startBrowserSession(step, userId, "password_change", session.secondFactorAt)),
      user: await userRecord(platform, userId, step.transaction),
    };
  });
}
