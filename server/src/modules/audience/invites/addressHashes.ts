import { createHmac } from "node:crypto";
import type { Identifier } from "@quire/domain/accounts/identifiers";
import { plainAddress } from "@quire/domain/audience/invites";
import type { Platform } from "../../../platform/platform.ts";

interface Addresses {
  email: string | null;
  mobile: string | null;
  email_verified_at: Date | null;
  mobile_verified_at: Date | null;
}

/** The addresses that a person has proved, as they are known again: each spelling of one gives the same hash. */
export function addressHashes(platform: Platform, person: Addresses): Buffer[] {
  const proved: Identifier[] = [];
  if (person.email !== null && person.email_verified_at !== null)
    proved.push({ kind: "email", value: person.email });
  if (person.mobile !== null && person.mobile_verified_at !== null)
    proved.push({ kind: "mobile", value: person.mobile });
  return proved.map((address) => addressHash(platform, address));
}

/** One address, as it is known again however it is spelt. */
export const addressHash = (platform: Platform, address: Identifier): Buffer =>
  createHmac("sha256", platform.secret("invited addresses"))
    .update(JSON.stringify([address.kind, plainAddress(address)]))
    .digest();
