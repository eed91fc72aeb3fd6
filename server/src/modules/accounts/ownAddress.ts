import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { UserColumns } from "./models/users.ts";

type Addresses = Pick<UserColumns, "email" | "mobile" | "email_verified_at">;

/** Where the account's owner is told of what changed in it: at an address that is proved where one is. */
export function ownAddress({ email, mobile, email_verified_at }: Addresses): Identifier | null {
  if (email !== null && (email_verified_at !== null || mobile === null))
    return { kind: "email", value: email };
  return mobile === null ? null : { kind: "mobile", value: mobile };
}
