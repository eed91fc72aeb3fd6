/** A name's split by the public suffix list. */
export interface NameFacts {
  /** `co.uk` of `www.melville.co.uk`. */
  suffix: string | null;
  /** `melville.co.uk` of the same; null if the name itself is a public suffix. */
  registrable: string | null;
}

export type NameProblem = "invalid" | "notAllowed";

export type CheckedName =
  | { name: string; registrable: string }
  /** `message` tells the user what to change. */
  | { problem: NameProblem; message: string };

/** Label of the verification record, in front of the domain. */
export const CHALLENGE_LABEL = "_quire-challenge";

/** With the verification label in front, it must still be a valid name. */
const LONGEST = 253 - CHALLENGE_LABEL.length - 1;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Checks whether a site may use this domain, and returns it as in DNS: lower case, other alphabets as `xn--`. `own`
 * are the platform's hosts: neither they nor names above or below them are available.
 */
export function checkDomainName(
  typed: string,
  own: readonly string[],
  factsOf: (name: string) => NameFacts,
): CheckedName {
  const name = readName(typed);
  if (name === null) return invalid("Enter a domain such as www.example.com, without a path.");
  if (isAddress(name)) return notAllowed("Enter a domain name. IP addresses can't be linked.");
  const labels = name.split(".");
  if (labels.length < 2) return invalid("Enter the full domain, such as www.example.com.");
  if (name.length > LONGEST) return invalid("This domain is too long.");
  if (!labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1) ?? ""))
    return invalid("This isn't a valid domain. Use letters, digits and dashes, separated by dots.");
  if (own.some((host) => isSameOrBelow(name, host) || isSameOrBelow(host, name)))
    return notAllowed("This address belongs to the platform. Enter a domain you registered yourself.");
  const { suffix, registrable } = factsOf(name);
  if (registrable === null || suffix === name)
    return notAllowed(`Nobody can own all of ${name}. Enter a domain you registered.`);
  return { name, registrable };
}

function readName(typed: string): string | null {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/\/$/, "")
    .replace(/\.$/, "");
  // The parts of a URL around its host are not allowed in a name; a colon would be a port or an IPv6 address.
  if (bare === "" || bare.length > 1000 || /[\s/\\?#@%|^<>]/.test(bare)) return null;
  if (/^\[?[0-9a-f]*:[0-9a-f:.]*\]?$/i.test(bare)) return bare;
  if (bare.includes(":")) return null;
  try {
    return new URL(`http://${bare}`).hostname.toLowerCase();
  } catch {
    return null;
  }
}

/** Normalized as browsers do: `127.1` and `0x7f000001` have become IP addresses by now. */
function isAddress(name: string): boolean {
  return name.includes(":") || /^\d+(?:\.\d+){3}$/.test(name);
}

function isSameOrBelow(name: string, host: string): boolean {
  return name === host || name.endsWith(`.${host}`);
}

function invalid(message: string): CheckedName {
  return { problem: "invalid", message };
}

function notAllowed(message: string): CheckedName {
  return { problem: "notAllowed", message };
}
