import { type Identifier, parseIdentifier } from "@quire/domain/accounts/identifiers";
import { refuseField } from "../../../platform/http/refusal.ts";

/** Parses an email address or a mobile number, or refuses it in the specification's words. */
export function requireIdentifier(text: string): Identifier {
  const read = parseIdentifier(text);
  if ("error" in read) throw refuseField("body.identifier", read.error);
  return read;
}
