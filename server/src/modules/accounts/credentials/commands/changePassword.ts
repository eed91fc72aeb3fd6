import type { SignedIn } from "@quire/contracts/calls/accounts";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { startBrowserSession } from "../../identity/browserSession.ts";
import { hashPassword, passwordMatches } from "../../identity/passwordHash.ts";
import { users } from "../../models/users.ts";
import { userRecord } from "../../presentUser.ts";
import { requireNewPassword } from "../requireNewPassword.ts";
import { setPassword } from "./setPassword.ts";

/** Changes the password of whoever knows it. Every session ends, and this browser goes on with a new one. */
export async function changePassword(
  context: Context,
  { body }: { body: { current: string; password: string } },
): Promise<SignedIn> {
  const { platform } = context;
  const { userId } = requireUser(context);
  requireNewPassword(body.password);
  // Whoever sits down at an open browser must not guess on.
  await enforceLimit(platform, "signInByAccount", userId, "too_many_signins");
  const person = await users(platform.db).findByPk(userId, { attributes: ["password_hash"] });
  const held = person?.get().password_hash ?? null;
  if (!(await passwordMatches(held, body.current))) {
    throw refuseField("body.current", "The current password doesn't match.", "current_password_mismatch");
  }
  const passwordHash = await hashPassword(body.password);
  await platform.limits.reset("signInByAccount", userId);
  return inTransaction(context, async (step) => {
    await setPassword(step, userId, passwordHash);
    return {
      ...(await startBrowserSession(step, userId)),
      user: await userRecord(platform, userId, step.transaction),
    };
  });
}
