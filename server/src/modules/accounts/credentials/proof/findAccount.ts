import type { Identifier } from "@quire/domain/accounts/identifiers";
import { mayOpen } from "@quire/domain/accounts/proof";
import type { Platform } from "../../../../platform/platform.ts";
import { users } from "../../models/users.ts";

/** An account that a message to one of its addresses may open. */
export interface OpenableAccount {
  id: string;
  email: string | null;
  mobile: string | null;
  password_hash: string | null;
  email_verified_at: Date | null;
  mobile_verified_at: Date | null;
}

/** Returns the account of an address, unless it is suspended or the address may belong to someone else. */
export async function findOpenable(
  platform: Platform,
  { kind, value }: Identifier,
): Promise<OpenableAccount | null> {
  const row = await users(platform.db).findOne({
    attributes: [
      "id",
      "email",
      "mobile",
      "password_hash",
      "email_verified_at",
      "mobile_verified_at",
      "suspended_at",
    ],
    where: { [kind]: value },
  });
  const account = row?.get();
  if (!account || account.suspended_at) return null;
  const proved = { email: account.email_verified_at !== null, mobile: account.mobile_verified_at !== null };
  return mayOpen(kind, proved) ? account : null;
}
