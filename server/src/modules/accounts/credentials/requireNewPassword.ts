import { checkPassword, PASSWORD_TOO_COMMON } from "@quire/domain/accounts/password";
import { refuseField } from "../../../platform/http/refusal.ts";
import { isCommonPassword } from "./isCommonPassword.ts";

/** Refuses a new password that is not allowed, in the specification's words. */
export function requireNewPassword(text: string): void {
  const checked = checkPassword(text);
  if ("error" in checked) throw refuseField("body.password", checked.error);
  if (isCommonPassword(text)) throw refuseField("body.password", PASSWORD_TOO_COMMON);
}
