/** The longest slug, in characters; a Devanagari letter is nine in an address, so long ones would be cut by mail clients. */
export const SLUG_MAX = 80;

/**
 * A title as an address says it: lower case, letters and digits of any script kept with their marks
 * (without its marks a Hindi title is another word), everything else a dash. "" when nothing is left.
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

/** Cuts between words where it can, and never between a letter and its marks. */
function cut(slug: string, max: number): string {
  const chars = [...slug];
  if (chars.length <= max) return slug;
  const head = chars.slice(0, max).join("");
  if (chars[max] === "-") return head;
  const dash = head.lastIndexOf("-");
  if (dash > 0) return head.slice(0, dash);
  return /\p{M}/u.test(chars[max] ?? "") ? head.replace(/\P{M}\p{M}*$/u, "") : head;
}
