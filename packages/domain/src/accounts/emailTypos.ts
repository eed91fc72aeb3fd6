/** Domains of the mail providers that most people use. */
const PROVIDERS = [
  "gmail.com",
  "googlemail.com",
  "yahoo.com",
  "yahoo.co.in",
  "yahoo.co.uk",
  "hotmail.com",
  "hotmail.co.uk",
  "outlook.com",
  "live.com",
  "icloud.com",
  "me.com",
  "aol.com",
  "proton.me",
  "protonmail.com",
  "rediffmail.com",
  "gmx.de",
  "gmx.net",
  "web.de",
  "orange.fr",
  "mail.ru",
  "yandex.ru",
] as const;

/** Real providers that differ from another one by a single slip. */
const NOT_TYPOS = new Set([
  "gmx.com",
  "gmx.at",
  "gmx.ch",
  "mail.com",
  "email.com",
  "ymail.com",
  "live.in",
  "yahoo.in",
]);

/** Shorter names have too many neighbors: `aol.de` may be meant. */
const MIN_LENGTH = 8;

/**
 * Returns the address that was likely meant: one slip away from a common provider's domain (`gamil.com`, `gmail.con`,
 * `hotmial.com`). Null if it has none.
 */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || NOT_TYPOS.has(domain) || PROVIDERS.some((known) => known === domain)) return null;
  const meant = PROVIDERS.find((known) => known.length >= MIN_LENGTH && isOneSlip(domain, known));
  return meant ? `${email.slice(0, at)}@${meant}` : null;
}

/** Whether two texts differ by one letter that is missing, added, wrong, or swapped with its neighbor. */
function isOneSlip(typed: string, known: string): boolean {
  if (Math.abs(typed.length - known.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === known[start]) start++;
  const [left, right] = [typed.slice(start), known.slice(start)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
