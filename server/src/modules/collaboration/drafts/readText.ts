import { COMMENT_MAX } from "@quire/domain/community/comments";
import { firstCharacters } from "@quire/domain/text/text";
import { refuseField } from "../../../platform/http/refusal.ts";

/** Most characters of a quoted passage that a comment stores. */
const QUOTE_MAX = 1000;

/** Returns a comment's text, or throws a refusal that names the field. Only a suggestion's may be empty. */
export function readText(text: string, path: string, { mayBeEmpty }: { mayBeEmpty: boolean }): string {
  if (text === "" && !mayBeEmpty) throw refuseField(path, "Please write something.");
  if ([...text].length > COMMENT_MAX) {
    throw refuseField(path, `Please keep it within ${COMMENT_MAX} characters.`);
  }
  return text;
}

/** Returns a quoted passage, cut to what a comment stores. */
export function readQuote(text: string): string {
  return firstCharacters(text, QUOTE_MAX);
}
