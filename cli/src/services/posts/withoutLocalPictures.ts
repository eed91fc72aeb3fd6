import { pictureAddresses, tokensOf } from "./markdownTokens.ts";

/**
 * Returns a site's text in which no picture names a file on this computer: the next save would send that file to the
 * site. On a site every picture has a full URL or a path from its root.
 */
export function withoutLocalPictures(markdown: string): string {
  if (!markdown.includes("![")) return markdown;
  let text = "";
  let at = 0;
  for (const { text: address, start } of pictureAddresses(markdown, tokensOf(markdown))) {
    if (/^(?:https?:|\/)/i.test(address)) continue;
    text += `${markdown.slice(at, start)}/`;
    at = start;
  }
  return text + markdown.slice(at);
}
