import { errors } from "@quire/contracts/errors";
import { COMMENT_MAX, hasLink } from "@quire/domain/community/comments";

/** What is wrong with a comment's words, said before they are sent; null where nothing is. */
export function checkText(text: string): string | null {
  if (text.trim() === "") return "Write something first.";
  if ([...text.trim()].length > COMMENT_MAX)
    return `A comment can have at most ${COMMENT_MAX.toLocaleString("en")} characters.`;
  return hasLink(text) ? errors.links_disallowed.message : null;
}
