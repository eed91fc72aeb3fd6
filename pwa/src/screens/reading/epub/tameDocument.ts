/** What a chapter brings beside its words, with every address replaced by one of the book's own parts. */
export interface TamedDocument {
  html: HTMLElement;
  /** Texts of its style sheets, in order. */
  styles: string[];
}

export interface Parts {
  /** Address of a part of the book to be shown, made from its content; null where there is none such. */
  urlOf(href: string): Promise<string | null>;
  textOf(href: string): Promise<string | null>;
}

const NEVER = "iframe, frame, object, embed, applet, base, meta[http-equiv], form";
const ADDRESSES = ["src", "href", "xlink:href", "poster", "data"];

/**
 * Makes a chapter harmless and whole: nothing in it runs, nothing is fetched from elsewhere, and its pictures and styles
 * come out of the book. Elements stay where they are, for exact places (CFI) count them. `resolve` turns an address
 * within the chapter into the name of a part.
 */
export async function tameDocument(
  document: Document,
  resolve: (href: string) => string,
  parts: Parts,
): Promise<TamedDocument> {
  const html = document.documentElement;
  for (const script of html.querySelectorAll("script")) {
    script.textContent = "";
    for (const { name } of [...script.attributes]) script.removeAttribute(name);
  }
  for (const element of html.querySelectorAll(NEVER)) strip(element);
  const styles = await takeStyles(html, resolve, parts);
  for (const element of [html, ...html.querySelectorAll("*")]) {
    for (const { name } of [...element.attributes]) if (/^on/i.test(name)) element.removeAttribute(name);
    await tameAddresses(element, resolve, parts);
  }
  return { html, styles };
}

function strip(element: Element) {
  element.replaceChildren();
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
  element.setAttribute("hidden", "");
}

async function takeStyles(html: Element, resolve: (href: string) => string, parts: Parts): Promise<string[]> {
  const styles: string[] = [];
  for (const element of html.querySelectorAll("style, link")) {
    const href = element.getAttribute("href");
    if (element.localName === "style")
      styles.push(await tameStyles(element.textContent ?? "", resolve, parts));
    else if (href && /\bstylesheet\b/i.test(element.getAttribute("rel") ?? "")) {
      const name = resolve(href);
      const text = await parts.textOf(name);
      const inSheet = (to: string) => new URL(to, `epub:/${name}`).pathname.slice(1);
      if (text) styles.push(await tameStyles(text, inSheet, parts));
    }
    element.textContent = "";
    element.removeAttribute("href");
  }
  return styles;
}

const URLS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/gi;

/** A style sheet whose pictures and fonts come out of the book. */
export async function tameStyles(
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

async function tameAddresses(element: Element, resolve: (href: string) => string, parts: Parts) {
  element.removeAttribute("srcset");
  for (const name of ADDRESSES) {
    const href = element.getAttribute(name);
    if (href === null || href.startsWith("#")) continue;
    // Where a link leads is decided when it is pressed.
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
