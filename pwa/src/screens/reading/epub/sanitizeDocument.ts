/** A sanitized chapter, with every address replaced by one of the book's own parts. */
export interface SanitizedDocument {
  html: HTMLElement;
  /** Texts of its style sheets, in order. */
  styles: string[];
}

export interface Parts {
  /** Object URL of a part of the book; null where the book has no such part. */
  urlOf(href: string): Promise<string | null>;
  textOf(href: string): Promise<string | null>;
}

const NEVER = "iframe, frame, object, embed, applet, base, meta[http-equiv], form";
const ADDRESSES = ["src", "href", "xlink:href", "poster", "data"];

/**
 * Sanitizes a chapter: nothing in it runs, nothing is fetched from outside, and its images and styles come from the
 * book. Elements keep their positions, because exact locations (CFI) count them. `resolve` turns an address within
 * the chapter into the name of a part.
 */
export async function sanitizeDocument(
  document: Document,
  resolve: (href: string) => string,
  parts: Parts,
): Promise<SanitizedDocument> {
  const html = document.documentElement;
  for (const script of html.querySelectorAll("script")) {
    script.textContent = "";
    for (const { name } of [...script.attributes]) script.removeAttribute(name);
  }
  for (const element of html.querySelectorAll(NEVER)) strip(element);
  const styles = await extractStyles(html, resolve, parts);
  for (const element of [html, ...html.querySelectorAll("*")]) {
    for (const { name } of [...element.attributes]) if (/^on/i.test(name)) element.removeAttribute(name);
    await sanitizeAddresses(element, resolve, parts);
  }
  return { html, styles };
}

function strip(element: Element) {
  element.replaceChildren();
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
  element.setAttribute("hidden", "");
}

async function extractStyles(
  html: Element,
  resolve: (href: string) => string,
  parts: Parts,
): Promise<string[]> {
  const styles: string[] = [];
  for (const element of html.querySelectorAll("style, link")) {
    const href = element.getAttribute("href");
    if (element.localName === "style")
      styles.push(await sanitizeStyles(element.textContent ?? "", resolve, parts));
    else if (href && /\bstylesheet\b/i.test(element.getAttribute("rel") ?? "")) {
      const name = resolve(href);
      const text = await parts.textOf(name);
      const inSheet = (to: string) => new URL(to, `epub:/${name}`).pathname.slice(1);
      if (text) styles.push(await sanitizeStyles(text, inSheet, parts));
    }
    element.textContent = "";
    element.removeAttribute("href");
  }
  return styles;
}

const URLS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/gi;

/** A style sheet with its images and fonts loaded from the book. */
export async function sanitizeStyles(
  text: string,
  resolve: (href: string) => string,
  parts: Parts,
): Promise<string> {
  const found = new Map<string, string>();
  for (const [, double, single, bare] of text.matchAll(URLS)) {
    const href = (double ?? single ?? bare ?? "").trim();
    if (href && !isElsewhere(href)) found.set(href, (await parts.urlOf(resolve(href))) ?? "");
  }
  return text
    .replace(/@import[^;]*;?/gi, "")
    .replace(
      URLS,
      (_, double, single, bare) => `url("${found.get((double ?? single ?? bare ?? "").trim()) ?? ""}")`,
    );
}

async function sanitizeAddresses(element: Element, resolve: (href: string) => string, parts: Parts) {
  element.removeAttribute("srcset");
  for (const name of ADDRESSES) {
    const href = element.getAttribute(name);
    if (href === null || href.startsWith("#")) continue;
    // Links are resolved when they are pressed.
    if (element.localName === "a") {
      if (/^\s*(javascript|data|vbscript|blob):/i.test(href)) element.removeAttribute(name);
      continue;
    }
    const url = isElsewhere(href) ? null : await parts.urlOf(resolve(href));
    if (url) element.setAttribute(name, url);
    else element.removeAttribute(name);
  }
}

const isElsewhere = (href: string) => /^(?:[a-z][\w+.-]*:|\/\/)/i.test(href);
