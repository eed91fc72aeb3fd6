import { blocksFromHtml } from "@quire/documents/fromHtml";
import type { Parent } from "@quire/documents/fromHtml/tree";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import type { PostDocument } from "@quire/documents/schema";
import { arrangeTree } from "../html/arrange.ts";
import { commonRule, disown, namePictureLinks, sayLostLink } from "../html/common.ts";
import { type LeftOut, quoted } from "../post/leftOut.ts";

/** Reads markdown, and says what of it a post can't have. */
export function readForeignMarkdown(text: string, newId: () => string, leftOut: LeftOut): PostDocument {
  return blocksFromMarkdown(text, {
    newId,
    onLiteralHtml: (html) => {
      if (!html.startsWith("</")) leftOut.say(`HTML that a post can't have, shown as text: ${quoted(html)}.`);
    },
    onLostLink: (address, at) => sayLostLink(leftOut, address, at),
  });
}

/** Reads a text of HTML among those of markdown, and says what of it a post can't have. */
export function readForeignHtml(html: string, newId: () => string, leftOut: LeftOut): PostDocument {
  const rule = commonRule(leftOut);
  const arrange = (root: Parent) => {
    disown(root);
    namePictureLinks(root, leftOut);
    arrangeTree(root, rule);
  };
  return blocksFromHtml(html, { newId, arrange });
}
