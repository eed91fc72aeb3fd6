/** What the list of public suffixes says of a name: where its public part begins, and what somebody registered. */
export interface NameFacts {
  /** `co.uk` of `www.melville.co.uk`. */
  suffix: string | null;
  /** `melville.co.uk` of the same; null where the name itself is a public suffix. */
  registrable: string | null;
}

export type NameProblem = "invalid" | "notAllowed";

export type CheckedName =
  | { name: string; registrable: string }
  /** `message` says what to change, to whoever typed it. */
  | { problem: NameProblem; message: string };

/** Where the proof of a domain stands, before the domain itself. */
export const CHALLENGE_LABEL = "_quire-challenge";

/** A name with the label of its proof before it must still be a name. */
const LONGEST = 253 - CHALLENGE_LABEL.length - 1;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Whether a site may have this domain. It comes back as the DNS knows it: lower case, other alphabets as `xn--`.
 * `own` are hosts of the platform: they, and all below and above them, are nobody else's.
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
  // What a URL has around its host has no place in a name; a colon would be a port, or an IPv6 address.
  if (bare === "" || bare.length > 1000 || /[\s/\\?#@%|^<>]/.test(bare)) return null;
  if (/^\[?[0-9a-f]*:[0-9a-f:.]*\]?$/i.test(bare)) return bare;
  if (bare.includes(":")) return null;
  try {
    return new URL(`http://${bare}`).hostname.toLowerCase();
  } catch {
    return null;
  }
}

/** As a browser reads it: `127.1` and `0x7f000001` have become addresses by now. */
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
