import type { CommandContext } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { users } from "../models/users.ts";

/** Refuses to sign in to a suspended account. */
export async function requireActive(
  { platform, transaction }: CommandContext,
  userId: string,
): Promise<void> {
  const row = await users(platform.db).findByPk(userId, { attributes: ["suspended_at"], transaction });
  if (!row) throw new Refusal("signin_expired");
  if (row.get().suspended_at) throw new Refusal("account_suspended");
}
