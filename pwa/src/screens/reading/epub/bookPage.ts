import dyslexic from "@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2?url";
import dyslexicBold from "@fontsource/opendyslexic/files/opendyslexic-latin-700-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { fromRange, joinIndir } from "foliate-js/epubcfi.js";

/** Minimum margin at either side of a column, in pixels. */
const MARGIN = 24;
/** Longer lines are tiring to read; a window wide enough for two columns gets two. */
const WIDEST_COLUMN = 600;
const TWO_COLUMNS = 1000;

/** The reader's page style, from the app's design tokens. */
export interface PageStyle {
  paper: string;
  ink: string;
  link: string;
  size: string;
  leading: string;
  /** Factor for the length of a line. */
  room: number;
  /** The typeface that replaces the book's own ones. */
  face: string | null;
}

/** Line height of a book without one of its own, while the reader chose none. */
export const OWN_LEADING = "1.6";

/** The style sheet that paginates a chapter to the width of the window. */
function pageStyles(style: PageStyle, width: number): string {
  const columns = width >= TWO_COLUMNS ? 2 : 1;
  const least = Math.round(MARGIN / style.room ** 2);
  const margin = Math.max(least, Math.floor((width / columns - WIDEST_COLUMN * style.room) / 2));
  const column = width / columns - 2 * margin;
  return `
    html { height: 100%; margin: 0; overflow: hidden; background: ${style.paper} !important;
      font-size: ${style.size} !important; }
    body { box-sizing: border-box; height: 100%; margin: 0 !important; max-width: none !important; width: auto !important;
      padding: ${MARGIN}px ${margin}px !important; column-width: ${column}px; column-gap: ${2 * margin}px; column-fill: auto;
      background: transparent !important; color: ${style.ink}; font-family: Georgia, serif; line-height: ${style.leading};
      overflow-wrap: break-word; hyphens: auto; }
    body * { color: inherit !important; background-color: transparent !important; }
    a:any-link { color: ${style.link} !important; }
    img, svg, video { max-width: 100% !important; max-height: calc(100vh - ${4 * MARGIN}px) !important;
      object-fit: contain; break-inside: avoid; }
    pre, code { white-space: pre-wrap !important; overflow-wrap: anywhere; }
    table { max-width: 100%; overflow-wrap: anywhere; }
    p, li { orphans: 2; widows: 2; }
    ${style.face ? `body, body :not(pre, code, kbd, samp) { font-family: ${style.face} !important; }` : ""}
    ${style.leading === OWN_LEADING ? "" : `body :not(pre, code, sup, sub) { line-height: ${style.leading} !important; }`}
    ::selection { background: ${style.link}; color: ${style.paper}; }
    ::highlight(q-mark) { background-color: color-mix(in oklab, ${style.link} 26%, transparent); }
    ::highlight(q-spoken) { background-color: color-mix(in oklab, ${style.link} 18%, transparent); }
  `;
}

/**
 * One chapter in a frame, paginated by CSS columns. The frame holds an empty document of ours without scripts
 * (`sandbox`), filled from outside. Styles are added as constructed sheets, so our Content-Security-Policy needs no
 * exception.
 */
export function bookPage(frame: HTMLIFrameElement) {
  const inside = () => frame.contentDocument as Document;
  const width = () => frame.clientWidth;
  let direction = 1;

  function sheetOf(text: string): CSSStyleSheet {
    const view = frame.contentWindow as Window & typeof globalThis;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  }

  const scroller = () => inside().documentElement;
  let extent: CSSStyleSheet | null = null;
  let pages = 0;
  /**
   * Counts the pages, and makes the document as wide as all of them: it ends with its last column, so that the last
   * page could not be scrolled to where two columns make a page.
   */
  const count = () => {
    const page = Math.max(1, width());
    const needed = Math.max(1, Math.ceil((scroller().scrollWidth - 1) / page));
    if (needed !== pages) {
      pages = needed;
      extent?.replaceSync(`html::after { content: ""; position: absolute; inset-block-start: 0;
        inset-inline-start: ${pages * page - 1}px; inline-size: 1px; block-size: 1px; }`);
    }
    return pages;
  };
  const current = () => Math.round(Math.abs(scroller().scrollLeft) / Math.max(1, width()));
  const go = (page: number) => {
    scroller().scrollLeft = direction * Math.min(count() - 1, Math.max(0, page)) * width();
  };
  let sheets: CSSStyleSheet[] = [];
  let own: CSSStyleSheet | null = null;

  return {
    /** Renders a chapter in the frame. */
    show(html: HTMLElement, styles: readonly string[], style: PageStyle, isRightToLeft: boolean) {
      const document = inside();
      document.replaceChild(document.adoptNode(html), document.documentElement);
      // The policy refuses parsed style attributes; set through the CSSOM they apply.
      for (const element of document.querySelectorAll<HTMLElement>("[style]")) {
        const text = element.getAttribute("style") ?? "";
        element.removeAttribute("style");
        element.style.cssText = text;
      }
      if (isRightToLeft) document.documentElement.dir = "rtl";
      direction = getComputedStyle(document.documentElement).direction === "rtl" ? -1 : 1;
      sheets = styles.map(sheetOf);
      this.applyStyle(style);
    },
    applyStyle(style: PageStyle) {
      if (style.face) addFaces(inside());
      own = sheetOf(pageStyles(style, width()));
      extent = sheetOf("");
      pages = 0;
      inside().adoptedStyleSheets = [...sheets, own, extent];
    },
    document: inside,
    count,
    current,
    go,
    /** Share of the chapter before this page, 0 to 1; just below 1 at its last page. */
    within: () => current() / count(),
    goWithin: (within: number) => go(Math.floor(within * count() + 1e-6)),
    /** Turns to the page that contains the target. */
    goTo(target: Element | Range) {
      const { left } = target.getBoundingClientRect();
      const from = direction * scroller().scrollLeft;
      const offset = direction === 1 ? left : width() - target.getBoundingClientRect().right;
      go(Math.floor((from + offset + 1) / Math.max(1, width())));
    },
    /** The CFI (an e-book's exact location) of the first text on this page; null where there is no text. */
    cfi(ofSection: string): string | null {
      const range = firstVisible(inside(), width());
      return range && joinIndir(ofSection, fromRange(range));
    },
  };
}

/** Adds the app's typefaces to a book's page, whose document has none of the app's style sheets. */
function addFaces(document: Document) {
  for (const [name, url, descriptors] of FACES) {
    const isThere = [...document.fonts].some(
      ({ family, weight }) => family === name && weight === descriptors.weight,
    );
    if (!isThere) document.fonts.add(new FontFace(name, `url("${url}")`, descriptors));
  }
}

const FACES = [
  ["Figtree Variable", figtree, { weight: "300 900" }],
  ["OpenDyslexic", dyslexic, { weight: "400", sizeAdjust: "88%" }],
  ["OpenDyslexic", dyslexicBold, { weight: "700", sizeAdjust: "88%" }],
] as const;

export type BookPage = ReturnType<typeof bookPage>;

function firstVisible(document: Document, width: number): Range | null {
  const { body } = document;
  if (!body) return null;
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.nodeValue?.trim()) continue;
    range.selectNodeContents(node);
    const at = [...range.getClientRects()].findIndex((rect) => rect.right > 1 && rect.left < width - 1);
    if (at < 0) continue;
    range.setStart(node, offsetOnPage(range, node, width));
    range.collapse(true);
    return range;
  }
  return null;
}

/** The offset of a paragraph's first letter on this page, for a paragraph that begins on the previous one. */
function offsetOnPage(range: Range, node: Node, width: number): number {
  const length = node.nodeValue?.length ?? 0;
  let low = 0;
  let high = length;
  const isBefore = (offset: number) => {
    range.setStart(node, offset);
    range.setEnd(node, Math.min(length, offset + 1));
    const { left, right } = range.getBoundingClientRect();
    return right <= 1 && left < width;
  };
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, Math.max(0, length - 1));
}
