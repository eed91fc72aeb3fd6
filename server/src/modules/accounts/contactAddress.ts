import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { UserColumns } from "./models/users.ts";

type Addresses = Pick<UserColumns, "email" | "mobile" | "email_verified_at">;

/** The address at which the account's owner is notified of changes: a proved one if there is one. */
export function contactAddress({ email, mobile, email_verified_at }: Addresses): Identifier | null {
  if (email !== null && (email_verified_at !== null || mobile === null))
    return { kind: "email", value: email };
  return mobile === null ? null : { kind: "mobile", value: mobile };
}
