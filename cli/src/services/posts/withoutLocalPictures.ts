import { replaceOutsideCode } from "@quire/formats/markdown/replaceOutsideCode";
import { pictureAddresses, tokensOf } from "./markdownTokens.ts";

/**
 * Returns a site's text in which no picture names a file on this computer: the next save would send that file to the
 * site. On a site every picture has a full URL, or a path below `/files`, which is never a file here.
 */
export function withoutLocalPictures(fetched: string): string {
  if (!/!\[|<img\b/i.test(fetched)) return fetched;
  // Obsidian's embeds, which a site writes with escaped brackets.
  const markdown = replaceOutsideCode(fetched, /!\[\[/g, () => "!\\[\\[");
  let text = "";
  let at = 0;
  for (const { text: address, start } of pictureAddresses(markdown, tokensOf(markdown))) {
    if (/^(?:https?:|\/\/|\/files\/)/i.test(address)) continue;
    text += markdown.slice(at, start) + (address.startsWith("/") ? "/files" : "/files/");
    at = start;
  }
  return text + markdown.slice(at);
}
