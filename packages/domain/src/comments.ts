/** Replies nest this deep; an answer to the deepest stands beside it. */
export const COMMENT_DEPTH_MAX = 4;
export const COMMENT_MAX = 5000;

/** Endings that make a bare name a link in the eyes of every reader and crawler. */
const ENDINGS =
  "com|org|net|io|in|co|dev|app|me|info|biz|xyz|shop|site|online|store|link|ly|gg|tv|ai|uk|de|fr|eu|us|ru|cn";
/**
 * `night.in` is an address, `night.In` a sentence without its space: a capital begins one. Looked for from the dot
 * backward: from each letter forward, a long run of letters would be read as often as it has letters.
 */
const BARE_NAME = new RegExp(
  `\\.(?<=[\\p{L}\\p{N}][\\p{M}-]*\\.)(?:${ENDINGS}|${ENDINGS.toUpperCase()})(?![\\p{L}\\p{M}\\p{N}-]|\\.\\p{L})`,
  "u",
);
const SPELLED_OUT =
  /:\/\/(?<=[a-z][0-9+.-]*:\/\/)|\bwww\.\S|\b(?:mailto|tel|javascript|data):\S|\[[^\]]*\]\([^)]*\)|<a\s/iu;

/** Whether a comment's text has a link in any of the forms that spam takes (§5: comments may not contain links). */
export function hasLink(text: string): boolean {
  // Characters that show nothing are how a filter is walked around.
  const visible = text.normalize("NFKC").replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "");
  return SPELLED_OUT.test(visible) || BARE_NAME.test(visible);
}
