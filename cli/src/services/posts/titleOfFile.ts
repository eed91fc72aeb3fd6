import { basename, dirname, extname } from "node:path";
import { titleOfName } from "@quire/domain/posts/titles";

/**
 * Returns a text's title from its file's name, without its date or place: `2011-04-12-the-white_whale.md` as `The
 * white whale`. An `index.md`, and a serial's `story.md`, are named by their folder.
 */
export function titleOfText(path: string, isSerial = false): string {
  const stem = basename(path, extname(path));
  const isOfFolder = /^index$/i.test(stem) || (isSerial && /^(?:story|comic)$/i.test(stem));
  const words = titleOfName(isOfFolder ? basename(dirname(path)) : stem);
  const rest = titleOfName(words.replace(/^\d{4} \d{1,2} \d{1,2} |^\d+[ .]+/, ""));
  return /\p{L}/u.test(rest) ? rest : words;
}
