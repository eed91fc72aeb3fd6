import { INVALID_EMAIL, parseEmail } from "@quire/domain/accounts/identifiers";
import { refuseField } from "../../platform/http/refusal.ts";

/** Returns the email of a field as we store it, or throws the refusal at its path. */
export function requireEmail(text: string, path = "body.email"): string {
  const email = parseEmail(text);
  if (email === null) throw refuseField(path, INVALID_EMAIL);
  return email;
}
