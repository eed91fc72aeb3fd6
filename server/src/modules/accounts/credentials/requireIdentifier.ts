import { type Identifier, parseIdentifier } from "@quire/domain/accounts/identifiers";
import { refuseField } from "../../../platform/http/refusal.ts";

/** What was typed as an email address or a mobile number, or a refusal in the words of the specification. */
export function requireIdentifier(text: string): Identifier {
  const read = parseIdentifier(text);
  if ("error" in read) throw refuseField("body.identifier", read.error);
  return read;
}
