const XHTML = "application/xhtml+xml";
const SVG = "image/svg+xml";
/** Types that browsers parse as a document. */
const DOCUMENTS = new Set([XHTML, "text/html", "application/xml", "text/xml", "application/x-dtbook+xml"]);
const PICTURES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", SVG]);

export const isPicture = (type: string | undefined): boolean => type !== undefined && PICTURES.has(type);
export const isDocument = (type: string | undefined): boolean =>
  type === XHTML || type === "text/html" || type === "application/x-dtbook+xml";

/** Whether a section of this type can be shown. */
export const isReadable = (type: string): boolean =>
  isDocument(type) || isPicture(type) || type === "text/plain";

/** Marks what was a style element, and holds what was a style attribute. */
export const STYLE = "data-book-style";

/**
 * Renames the styles in a chapter's text: the app's Content-Security-Policy would report each one that a parser meets.
 * A style sheet becomes a script, the only other element with plain text; a parser runs none.
 */
export const withoutStyles = (text: string): string =>
  text
    .replace(/<(\w+:)?style(?=[\s/>])/gi, `<$1script ${STYLE}=""`)
    .replace(/<\/(\w+:)?style(?=\s*>)/gi, "</$1script")
    .replace(/(<[a-z][^<>]*?\s)style(?=\s*=)/gi, `$1${STYLE}`);

/**
 * Parses a section. What isn't well-formed is read as HTML, so that one wrong character hides nothing; a picture is a
 * page of its own.
 */
export function parseSection(text: string, type: string, name: string): Document {
  if (type === "text/plain") return pageWith((document) => element(document, "pre", { text }));
  if (isPicture(type) && type !== SVG)
    return pageWith((document) => element(document, "img", { src: fileName(name), alt: "" }));
  const parser = new DOMParser();
  const plain = withoutStyles(text);
  const wanted = DOCUMENTS.has(type) && type !== "text/html" ? XHTML : type;
  const parsed = parser.parseFromString(plain, wanted as DOMParserSupportedType);
  if (type === SVG && parsed.documentElement?.localName === "svg")
    return pageWith((document) => document.adoptNode(parsed.documentElement));
  const isWellFormed =
    parsed.querySelector("parsererror") === null && parsed.documentElement?.localName === "html";
  return isWellFormed ? parsed : parser.parseFromString(plain, "text/html");
}

/** What stands for a section that the book doesn't have, or that can't be read. */
export const missingDocument = (name: string): Document =>
  pageWith((document) =>
    element(document, "p", { text: `This part of the book is missing${name ? `: ${fileName(name)}` : ""}.` }),
  );

const fileName = (name: string) => name.slice(name.lastIndexOf("/") + 1);

function pageWith(make: (document: Document) => Element): Document {
  const document = new DOMParser().parseFromString(
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Page</title></head><body></body></html>',
    XHTML,
  );
  const only = make(document);
  if (only.localName !== "pre" && only.localName !== "p") {
    // A picture is all of its page.
    document.body.setAttribute(STYLE, "margin: 0");
    only.setAttribute(STYLE, `display: block; ${only.getAttribute(STYLE) ?? ""}`);
  }
  document.body.append(only);
  return document;
}

function element(
  document: Document,
  name: string,
  { text = "", ...attributes }: Record<string, string>,
): Element {
  const made = document.createElementNS("http://www.w3.org/1999/xhtml", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}
