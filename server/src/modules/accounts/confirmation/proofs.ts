import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { Platform } from "../../../platform/platform.ts";
import { contactAddress, hasProvedAddress } from "../contactAddress.ts";
import { users } from "../models/users.ts";

/** What `confirmIdentity` accepts from an account's user. A second factor counts too: `confirmFactor`. */
export interface Proofs {
  passwordHash: string | null;
  /** A verified address for a code; used only without a password. */
  address: Identifier | null;
}

/** Returns what this user can confirm their identity with. */
export async function findProofs(platform: Platform, userId: string): Promise<Proofs> {
  const row = await users(platform.db).findByPk(userId, { rejectOnEmpty: true });
  const user = row.get();
  return {
    passwordHash: user.password_hash,
    address: hasProvedAddress(user) ? contactAddress(user) : null,
  };
}
