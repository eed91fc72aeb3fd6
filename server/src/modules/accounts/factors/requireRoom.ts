import { MOST_PASSKEYS } from "@quire/domain/accounts/factors";
import type { Context } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { passkeys } from "../models/passkeys.ts";

/** Refuses one more passkey than an account may have. */
export async function requireRoom({ platform, transaction }: Context, userId: string): Promise<void> {
  const count = await passkeys(platform.db).count({ where: { user_id: userId }, transaction });
  if (count >= MOST_PASSKEYS) throw new Refusal("too_many_passkeys");
}
