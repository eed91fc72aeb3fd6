import type { Passage } from "@quire/domain/posts/passages";
import { plainText } from "./search/findPosts.ts";

const FOOTNOTE_NUMBER = /<sup class="note">.*?<\/sup>/g;
const withoutSpace = (text: string) => text.replace(/\s+/g, "");

/**
 * Whether a post's HTML contains what a passage quotes, in any layout: an invented quote next to a comment would put
 * words into the author's mouth.
 */
export function hasPassage(html: string, passage: Passage): boolean {
  const quote = withoutSpace(passage.quote);
  if (passage.part !== null || quote === "") return false;
  return withoutSpace(plainText(html.replace(FOOTNOTE_NUMBER, ""))).includes(quote);
}
