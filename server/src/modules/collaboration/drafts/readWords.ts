import { COMMENT_MAX } from "@quire/domain/community/comments";
import { firstCharacters } from "@quire/domain/text/text";
import { refuseField } from "../../../platform/http/refusal.ts";

/** Characters of a passage that a comment remembers. */
const QUOTE_MAX = 1000;

/** The words of a comment, or a refusal that names the field. Nothing at all is enough beside a suggestion. */
export function readWords(text: string, path: string, { mayBeEmpty }: { mayBeEmpty: boolean }): string {
  if (text === "" && !mayBeEmpty) throw refuseField(path, "Please write something.");
  if ([...text].length > COMMENT_MAX) {
    throw refuseField(path, `Please keep it within ${COMMENT_MAX} characters.`);
  }
  return text;
}

/** A passage as a comment keeps it: its beginning, where it is long. */
export function readQuote(text: string): string {
  return firstCharacters(text, QUOTE_MAX);
}
