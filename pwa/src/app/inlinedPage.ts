import type { Page } from "@quire/contracts/records/page";

/**
 * The page that the server inlined, made whole: a post's text stands once in the document, not twice on the wire.
 * Null in the offline shell, which has neither.
 */
export function readInlinedPage(document: Document): Page | null {
  const json = document.getElementById("page-data")?.textContent;
  if (!json) return null;
  const page: Page = JSON.parse(json);
  if (!page.content_in_document) return page;
  const { data } = page;
  // The element inside is Prose's own, whose HTML React compares with what it is given.
  const text = document.querySelector("[data-post-content] > *")?.innerHTML ?? "";
  if (data.kind === "post" || data.kind === "serial") data.post.content = text;
  page.content_in_document = false;
  return page;
}
