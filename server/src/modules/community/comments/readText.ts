import { COMMENT_MAX, hasLink } from "@quire/domain/community/comments";
import { stripControls } from "@quire/domain/text/text";
import { refuseField } from "../../../platform/http/refusal.ts";

/**
 * Returns a comment's text as it is stored. Throws a field error for an empty or too long text, or one with a link.
 */
export function readText(raw: string): string {
  const text = stripControls(raw).trim();
  if (text === "") throw refuseField("body.text", "Write something first.");
  if ([...text].length > COMMENT_MAX)
    throw refuseField("body.text", `A comment can have at most ${COMMENT_MAX} characters.`);
  if (hasLink(text)) throw refuseField("body.text", "Comments may not contain links.", "links_disallowed");
  return text;
}
