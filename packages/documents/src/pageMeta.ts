import { parse } from "parse5";
import { attributeOf, elementsIn } from "./fromHtml/tree.ts";

/** What a page says of itself, as text: nothing in it is markup, and nothing is checked for truth. */
export interface PageMeta {
  title: string;
  description: string;
  siteName: string;
  author: string;
  /** As written: may be relative. Empty where there is none. */
  image: string;
  canonical: string;
}

/** For each fact, the names under which pages tell it, the best first. */
const NAMES: Record<keyof PageMeta, readonly string[]> = {
  title: ["og:title", "twitter:title", "title"],
  description: ["og:description", "twitter:description", "description"],
  siteName: ["og:site_name", "application-name"],
  author: ["author", "article:author", "twitter:creator"],
  image: ["og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src"],
  canonical: ["canonical", "og:url"],
};

/** Reads a page's OpenGraph, its Twitter cards, and what HTML itself knows. The page may be cut short anywhere. */
export function readPageMeta(html: string): PageMeta {
  const said = new Map<string, string>();
  const note = (name: string | null, value: string | null) => {
    const key = name?.trim().toLowerCase();
    const words = value?.replace(/\s+/g, " ").trim();
    if (key && words && !said.has(key)) said.set(key, words);
  };
  for (const element of elementsIn(parse(html))) {
    if (element.tagName === "meta") {
      note(attributeOf(element, "property") ?? attributeOf(element, "name"), attributeOf(element, "content"));
    } else if (element.tagName === "link" && attributeOf(element, "rel")?.toLowerCase() === "canonical") {
      note("canonical", attributeOf(element, "href"));
    } else if (element.tagName === "title") {
      const [text] = element.childNodes;
      note("title", text && "value" in text ? text.value : null);
    }
  }
  const tell = (fact: keyof PageMeta) => {
    for (const name of NAMES[fact]) if (said.has(name)) return said.get(name) as string;
    return "";
  };
  return {
    title: tell("title"),
    description: tell("description"),
    siteName: tell("siteName"),
    author: tell("author"),
    image: tell("image"),
    canonical: tell("canonical"),
  };
}
