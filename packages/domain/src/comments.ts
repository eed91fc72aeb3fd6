import { stripControls } from "./text.ts";

/** The longest comment, in characters, and how deep a thread goes. */
export const COMMENT_MAX = 2000;
export const THREAD_DEPTH = 4;
export const LINKS_DISALLOWED = "links_disallowed";

const SCHEME = /\b(?:[a-z][a-z0-9+.-]{1,15}:\/\/|mailto:|www\.)\S/i;
// Names without a scheme are caught by the endings that links to strangers mostly have; "etc.so" and "v1.2" are not links.
const BARE =
  /(?:^|[^\p{L}\p{N}_@.-])(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|info|biz|io|co|in|uk|us|eu|de|ru|cn|xyz|top|site|online|shop|store|club|app|dev|link|click|live|me|tv|ly|gl|to)(?:[/:?#]\S*)?(?=$|[\s),;!?'"\]]|\.(?:\s|$))/iu;

/** Whether a comment carries a link, which comments may not (§5). */
export function hasLink(text: string): boolean {
  const plain = text.normalize("NFKC").replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, "");
  return SCHEME.test(plain) || BARE.test(plain);
}

/** A comment as it is kept, or why it is refused. */
export function checkComment(text: string): { text: string } | { error: string; code?: string } {
  const plain = stripControls(text.replace(/\r\n?/g, "\n"))
    .normalize("NFC")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  if (plain === "") return { error: "Please write a comment" };
  if ([...plain].length > COMMENT_MAX) return { error: `Please keep it within ${COMMENT_MAX} characters` };
  return hasLink(plain)
    ? { error: "Links are not allowed in comments", code: LINKS_DISALLOWED }
    : { text: plain };
}
