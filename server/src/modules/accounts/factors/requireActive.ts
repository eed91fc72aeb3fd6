import type { CommandContext } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { lockUser } from "../identity/lockUser.ts";

/** Locks the account that is signed in to, and refuses a suspended one. */
export async function requireActive(context: CommandContext, userId: string): Promise<void> {
  const user = await lockUser(context, userId);
  if (!user) throw new Refusal("signin_expired");
  if (user.suspended_at) throw new Refusal("account_suspended");
}
