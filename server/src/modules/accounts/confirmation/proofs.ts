import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { Platform } from "../../../platform/platform.ts";
import { contactAddress } from "../contactAddress.ts";
import { users } from "../models/users.ts";

/** What an account can confirm its user's identity with. A passkey is one more proof here, and in `confirmIdentity`. */
export interface Proofs {
  passwordHash: string | null;
  /** A verified address for a code; used only without a password. */
  address: Identifier | null;
}

/** Returns what this user can confirm their identity with. */
export async function findProofs(platform: Platform, userId: string): Promise<Proofs> {
  const row = await users(platform.db).findByPk(userId, { rejectOnEmpty: true });
  const user = row.get();
  const isVerified = user.email_verified_at !== null || user.mobile_verified_at !== null;
  return { passwordHash: user.password_hash, address: isVerified ? contactAddress(user) : null };
}
