import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { UserColumns } from "./models/users.ts";

/** Whether the user has proved an email or a mobile number. */
export const hasProvedAddress = (
  user: Pick<UserColumns, "email_verified_at" | "mobile_verified_at">,
): boolean => user.email_verified_at !== null || user.mobile_verified_at !== null;

type Addresses = Pick<UserColumns, "email" | "mobile" | "email_verified_at">;

/** The address at which the account's owner is notified of changes: a proved one if there is one. */
export function contactAddress({ email, mobile, email_verified_at }: Addresses): Identifier | null {
  if (email !== null && (email_verified_at !== null || mobile === null))
    return { kind: "email", value: email };
  return mobile === null ? null : { kind: "mobile", value: mobile };
}
