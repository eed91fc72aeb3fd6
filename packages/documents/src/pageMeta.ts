import { parse } from "parse5";
import { attributeOf, elementsIn } from "./fromHtml/tree.ts";

/** A page's metadata as plain text: never markup, and not verified. */
export interface PageMeta {
  title: string;
  description: string;
  siteName: string;
  author: string;
  /** Unresolved, may be relative. Empty if there is none. */
  image: string;
  canonical: string;
}

/** For each field, the names that pages use for it, best first. */
const NAMES: Record<keyof PageMeta, readonly string[]> = {
  title: ["og:title", "twitter:title", "title"],
  description: ["og:description", "twitter:description", "description"],
  siteName: ["og:site_name", "application-name"],
  author: ["author", "article:author", "twitter:creator"],
  image: ["og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src"],
  canonical: ["canonical", "og:url"],
};

/** Reads a page's OpenGraph, Twitter card and HTML metadata. The page may be truncated anywhere. */
export function readPageMeta(html: string): PageMeta {
  const found = new Map<string, string>();
  const record = (name: string | null, value: string | null) => {
    const key = name?.trim().toLowerCase();
    const text = value?.replace(/\s+/g, " ").trim();
    if (key && text && !found.has(key)) found.set(key, text);
  };
  for (const element of elementsIn(parse(html))) {
    if (element.tagName === "meta") {
      record(
        attributeOf(element, "property") ?? attributeOf(element, "name"),
        attributeOf(element, "content"),
      );
    } else if (element.tagName === "link" && attributeOf(element, "rel")?.toLowerCase() === "canonical") {
      record("canonical", attributeOf(element, "href"));
    } else if (element.tagName === "title") {
      const [text] = element.childNodes;
      record("title", text && "value" in text ? text.value : null);
    }
  }
  const firstOf = (fact: keyof PageMeta) => {
    for (const name of NAMES[fact]) if (found.has(name)) return found.get(name) as string;
    return "";
  };
  return {
    title: firstOf("title"),
    description: firstOf("description"),
    siteName: firstOf("siteName"),
    author: firstOf("author"),
    image: firstOf("image"),
    canonical: firstOf("canonical"),
  };
}
