import { isPostPage, type Page } from "@quire/contracts/records/page";
import { DESIGN_RELATION } from "@quire/contracts/records/site";

/** Updates the head to match the current page: title, description, canonical address, robots, language. */
export function updateHead(document: Document, page: Page): void {
  document.title = page.title;
  document.documentElement.lang = page.site?.language ?? "en";
  setMeta(document, "name", "description", page.description);
  setMeta(document, "property", "og:title", page.title);
  const canonical = canonicalOf(page);
  setMeta(document, "property", "og:url", canonical);
  setLink(document, "canonical", canonical);
  // The same on all pages of a host, so it only has to be added; `DesignRoute` removes one that was just reverted.
  const stylesheet = page.site?.design?.stylesheet;
  if (stylesheet) setLink(document, DESIGN_RELATION, stylesheet);
  const hidden = page.status === 404 || page.data.kind === "app" || page.data.kind === "search";
  if (hidden) setMeta(document, "name", "robots", "noindex");
  else document.head.querySelector('meta[name="robots"]')?.remove();
}

/** Same rule as in server-rendered pages: a post first published elsewhere names its address there. */
function canonicalOf({ data, canonical }: Page): string {
  const post = isPostPage(data) ? data.post : null;
  return post?.canonical_url ?? canonical;
}

function setMeta(document: Document, key: "name" | "property", name: string, content: string) {
  let meta = document.head.querySelector<HTMLMetaElement>(`meta[${key}="${name}"]`);
  if (!meta) {
    meta = document.createElement("meta");
    meta.setAttribute(key, name);
    document.head.append(meta);
  }
  meta.content = content;
}

function setLink(document: Document, rel: string, href: string) {
  let link = document.head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`);
  if (!link) {
    link = document.createElement("link");
    link.rel = rel;
    document.head.append(link);
  }
  // Set again, a style sheet would be loaded again.
  if (link.getAttribute("href") !== href) link.href = href;
}
