import { checkPassword } from "@quire/domain/accounts/password";
import { refuseField } from "../../../platform/http/refusal.ts";

/** Refuses a new password that is not allowed, in the specification's words. */
export function requireNewPassword(text: string): void {
  const checked = checkPassword(text);
  if ("error" in checked) throw refuseField("body.password", checked.error);
}
