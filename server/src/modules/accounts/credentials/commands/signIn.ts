import type { SignedIn } from "@quire/contracts/calls/accounts";
import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { signInByFirstFactor } from "../../factors/pendingSignin.ts";
import { lockUser } from "../../identity/lockUser.ts";
import { passwordMatches } from "../../identity/passwordHash.ts";
import { users } from "../../models/users.ts";
import { enforceAttempts } from "../attemptLimits.ts";
import { requireIdentifier } from "../requireIdentifier.ts";

interface Credentials {
  identifier: string;
  password: string;
}

/**
 * Signs this browser in. Every failure has the same message and the same work, so that none reveals who has an
 * account.
 */
export async function signIn(context: Context, { body }: { body: Credentials }): Promise<SignedIn> {
  const { platform } = context;
  requirePlatformHost(context);
  const identifier = requireIdentifier(body.identifier);
  const resetAttempts = await enforceAttempts(context, "signIn", identifier);

  const account = await findAccount(platform, identifier);
  const matches = await passwordMatches(account?.password_hash ?? null, body.password);
  if (!account || !matches) throw new Refusal("credentials_mismatch");
  // Revealed only to someone who knows the password.
  if (account.suspended_at) throw new Refusal("account_suspended");

  await resetAttempts();
  const result = await inTransaction(context, async (step) => {
    // The password may have changed while it was hashed: a session that starts after the change would survive it.
    const user = await lockUser(step, account.id);
    if (user?.password_hash !== account.password_hash) throw new Refusal("credentials_mismatch");
    return signInByFirstFactor(step, account.id, "sign_in");
  });
  if ("refused" in result) throw new Refusal(result.refused);
  return result;
}

async function findAccount(platform: Platform, { kind, value }: Identifier) {
  const row = await users(platform.db).findOne({
    attributes: ["id", "password_hash", "suspended_at"],
    where: { [kind]: value },
  });
  return row?.get() ?? null;
}
