import { createHmac } from "node:crypto";
import type { Identifier } from "@quire/domain/accounts/identifiers";
import { plainAddress } from "@quire/domain/audience/invites";
import type { Platform } from "../../../platform/platform.ts";
import type { UserColumns } from "../../accounts/models/users.ts";

const PURPOSE = "invited addresses";

type Addresses = Pick<UserColumns, "email" | "mobile" | "email_verified_at" | "mobile_verified_at">;

/**
 * Returns hashes of a user's verified addresses. Every spelling of an address has the same hash; while SECRET is
 * replaced, each has a hash by either key.
 */
export function addressHashes(platform: Platform, user: Addresses): Buffer[] {
  const verified: Identifier[] = [];
  if (user.email !== null && user.email_verified_at !== null)
    verified.push({ kind: "email", value: user.email });
  if (user.mobile !== null && user.mobile_verified_at !== null)
    verified.push({ kind: "mobile", value: user.mobile });
  return verified.flatMap((address) => platform.secrets(PURPOSE).map((key) => hashBy(key, address)));
}

/** Returns the keyed hash of an address, the same for each of its spellings. */
export const addressHash = (platform: Platform, address: Identifier): Buffer =>
  hashBy(platform.secret(PURPOSE), address);

const hashBy = (key: Buffer, address: Identifier): Buffer =>
  createHmac("sha256", key)
    .update(JSON.stringify([address.kind, plainAddress(address)]))
    .digest();
