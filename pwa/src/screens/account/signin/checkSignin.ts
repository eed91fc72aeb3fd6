import { parseIdentifier } from "@quire/domain/accounts/identifiers";

/** Returns what is wrong with a sign-in before it is sent (specification §5). */
export function checkSignin(values: { identifier: string; password: string }) {
  const wrong: { identifier?: string; password?: string } = {};
  const identifier = identifierError(values.identifier);
  if (identifier) wrong.identifier = identifier;
  if (values.password === "") wrong.password = "Enter your password";
  return wrong;
}

/** Returns what is wrong with an email or mobile number; null if nothing is. */
export function identifierError(text: string): string | null {
  if (text.trim() === "") return "Enter your email or mobile number";
  const read = parseIdentifier(text);
  return "error" in read ? read.error : null;
}
