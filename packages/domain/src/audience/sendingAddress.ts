import { parseEmail } from "../accounts/identifiers.ts";
import { checkDomainName, type NameFacts, type NameProblem } from "../sites/customDomains.ts";

export type CheckedAddress =
  /** `domain` is in its DNS form, and so is that of `address`. */
  | { address: string; domain: string }
  /** `message` tells the user what to change. */
  | { problem: NameProblem; message: string };

/**
 * Checks whether newsletters may be sent from this address. `own` are the platform's hosts: addresses there, and above or
 * below them, are its own.
 */
export function readSendingAddress(
  typed: string,
  own: readonly string[],
  factsOf: (name: string) => NameFacts,
): CheckedAddress {
  const text = parseEmail(typed);
  if (text === null) {
    return { problem: "invalid", message: "Enter an address on your domain, such as news@example.com." };
  }
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  // Not every mail server accepts others.
  if (!/^[\x21-\x7e]+$/.test(local)) {
    return { problem: "invalid", message: "Use only letters from a to z, digits and dots before the @." };
  }
  const checked = checkDomainName(text.slice(at + 1), own, factsOf);
  if ("problem" in checked) return checked;
  return { address: `${local}@${checked.name}`, domain: checked.name };
}
