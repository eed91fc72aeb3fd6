/**
 * The longest slug, in characters; a Devanagari letter is nine in a URL, so mail clients would truncate long ones.
 */
export const SLUG_MAX = 80;

/**
 * Turns a title into a slug: lower case, letters and digits of any script with their combining marks (without them
 * a Hindi title is a different word), everything else a dash. "" if nothing is left.
 */
export function slugify(title: string, max = SLUG_MAX): string {
  const slug = title
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFC")
    .replace(/['’‘`\u200c\u200d]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^[-\p{M}]+|-+$/gu, "");
  return cut(slug, max);
}

/** Cuts between words if possible, and never between a letter and its combining marks. */
function cut(slug: string, max: number): string {
  const chars = [...slug];
  if (chars.length <= max) return slug;
  const head = chars.slice(0, max).join("");
  if (chars[max] === "-") return head;
  const dash = head.lastIndexOf("-");
  if (dash > 0) return head.slice(0, dash);
  return /\p{M}/u.test(chars[max] ?? "") ? head.replace(/\P{M}\p{M}*$/u, "") : head;
}
