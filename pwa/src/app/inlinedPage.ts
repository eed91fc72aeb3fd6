import { isPostPage, type Page } from "@quire/contracts/records/page";

/**
 * Returns the page that the server inlined, with its text filled in from the document: the response holds it only
 * once. Null in the offline shell, which has neither.
 */
export function readInlinedPage(document: Document): Page | null {
  const json = document.getElementById("page-data")?.textContent;
  if (!json) return null;
  const page: Page = JSON.parse(json);
  if (!page.content_in_document) return page;
  const { data } = page;
  // The inner element belongs to Prose; React compares its HTML with this string.
  const text = document.querySelector("[data-post-content] > *")?.innerHTML ?? "";
  if (isPostPage(data)) data.post.content = text;
  page.content_in_document = false;
  return page;
}
