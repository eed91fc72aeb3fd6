import { createHmac } from "node:crypto";
import type { Identifier } from "@quire/domain/accounts/identifiers";
import { plainAddress } from "@quire/domain/audience/invites";
import type { Platform } from "../../../platform/platform.ts";
import type { UserColumns } from "../../accounts/models/users.ts";

type Addresses = Pick<UserColumns, "email" | "mobile" | "email_verified_at" | "mobile_verified_at">;

/** Returns hashes of a user's verified addresses. Every spelling of an address has the same hash. */
export function addressHashes(platform: Platform, user: Addresses): Buffer[] {
  const verified: Identifier[] = [];
  if (user.email !== null && user.email_verified_at !== null)
    verified.push({ kind: "email", value: user.email });
  if (user.mobile !== null && user.mobile_verified_at !== null)
    verified.push({ kind: "mobile", value: user.mobile });
  return verified.map((address) => addressHash(platform, address));
}

/** Returns the keyed hash of an address, the same for each of its spellings. */
export const addressHash = (platform: Platform, address: Identifier): Buffer =>
  createHmac("sha256", platform.secret("invited addresses"))
    .update(JSON.stringify([address.kind, plainAddress(address)]))
    .digest();
