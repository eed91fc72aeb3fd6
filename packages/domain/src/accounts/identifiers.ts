/** What a user signs in with. An email is lower case; a mobile number is `+91` and 10 digits. */
export type Identifier = { kind: "email"; value: string } | { kind: "mobile"; value: string };

export const INVALID_EMAIL = "The email doesn't appear valid";
export const INVALID_MOBILE = "Please enter a 10-digit mobile number";

/** Not encoded: it is the same in DNS. */
const ASCII_DOMAIN = /^(?!.*xn--)[a-z0-9.-]+$/;
const LOCAL = /^[^\s@<>()[\],;:"\\\p{C}]{1,64}$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
const TOP_LEVEL = /^(?:[\p{L}\p{M}]{2,63}|xn--[a-z0-9-]{2,59})$/u;

/** Parses the text of a sign-in field: digits are a mobile number, anything else is an email (§5). */
export function parseIdentifier(text: string): Identifier | { error: string } {
  const mobile = parseMobile(text);
  if (mobile) return mobile;
  const email = parseEmail(text);
  return email === null ? { error: INVALID_EMAIL } : { kind: "email", value: email };
}

/**
 * Returns a typed email as we store it, lower case and its domain as in DNS, so that `bücher.example` and
 * `xn--bcher-kva.example` are one address; null if it isn't one.
 */
export function parseEmail(text: string): string | null {
  const email = text.normalize("NFKC").trim().toLowerCase();
  if (!isEmail(email)) return null;
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  if (ASCII_DOMAIN.test(domain)) return email;
  try {
    const parsed = email.slice(0, at) + new URL(`http://${domain}`).hostname;
    return isEmail(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** Parses a mobile number; null if the text is not numeric at all. */
export function parseMobile(text: string): { kind: "mobile"; value: string } | { error: string } | null {
  const compact = text.normalize("NFKC").replace(/[\s\p{Pd}]/gu, "");
  if (!/^\+?\d+$/.test(compact)) return null;
  const digits = compact.replace(/^(?:\+91|0)(?=\d{10}$)/, "");
  return /^\d{10}$/.test(digits) ? { kind: "mobile", value: `+91${digits}` } : { error: INVALID_MOBILE };
}

/** Whether the text is one plain email address that can't inject another header or recipient. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at < 1 || text.length > 254) return false;
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split(".");
  if (!LOCAL.test(local) || /^\.|\.$|\.\./.test(local) || labels.length < 2) return false;
  return labels.every((label) => LABEL.test(label)) && TOP_LEVEL.test(labels.at(-1) ?? "");
}

/** Formats a mobile number for display: without +91. */
export function displayIdentifier(value: string): string {
  return value.replace(/^\+91(?=\d{10}$)/, "");
}
