import { FRAMED } from "./sanitizeDocument.ts";

/** How sections of a book are shown: in pages, scrolled, or as fixed pages. */
export interface BookView {
  /** The sections that are shown, and their documents. */
  shown(): { section: number; document: Document }[];
  /** The section at the beginning of the window. */
  section(): number;
  count(): number;
  current(): number;
  go(page: number): void;
  /** Whether the end of the last section that is shown has been reached. */
  isAtEnd(): boolean;
  /** Share of the current section before this place, 0 to 1. */
  within(): number;
  goWithin(section: number, within: number): void;
  /** Shows the place of a target in a section. */
  goTo(section: number, target: Element | Range): void;
  /** The first text in the window; null where there is none. */
  place(): { section: number; range: Range } | null;
  /** Lays it out again, after the window or the style has changed. */
  layout(style: PageStyle): void;
  close(): void;
}

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
  /** Whether the book's own colors are kept: on white paper, for which they were chosen. */
  hasOwnColors: boolean;
}

/** Line height of a book without one of its own, while the reader chose none. */
export const OWN_LEADING = "1.6";

/** Minimum margin at either side of a column, in pixels. */
export const MARGIN = 24;
/** Longer lines are tiring to read. */
export const WIDEST_COLUMN = 600;

/** Styles of text, whether in pages or scrolled. */
export function textStyles(style: PageStyle): string {
  return `
    html { font-size: ${style.size} !important; }
    :where(html) { color: ${style.ink}; font-family: Georgia, serif; line-height: ${style.leading};
      overflow-wrap: break-word; hyphens: auto; }
    ${style.hasOwnColors ? "" : inOurColors(style)}
    a:any-link { color: ${style.link}${style.hasOwnColors ? "" : " !important"}; }
    pre, code { white-space: pre-wrap !important; overflow-wrap: anywhere; }
    table { max-width: 100%; overflow-wrap: anywhere; }
    :where(svg:not([font-size])) { font-size: 16px; }
    p, li { orphans: 2; widows: 2; }
    input, textarea, select { border: 0; border-block-end: 1px solid; border-radius: 0; background: transparent; color: inherit; font: inherit; }
    ${style.face ? `body, body :not(pre, code, kbd, samp, svg, svg *) { font-family: ${style.face} !important; }` : ""}
    ${style.leading === OWN_LEADING ? "" : `body :not(pre, code, sup, sub) { line-height: ${style.leading} !important; }`}
    ::selection { background: ${style.link}; color: ${style.paper}; }
    ::highlight(q-mark) { background-color: color-mix(in oklab, ${style.link} 26%, transparent); }
    ::highlight(q-spoken) { background-color: color-mix(in oklab, ${style.link} 18%, transparent); }
  `;
}

const inOurColors = ({ ink }: PageStyle) => `
    body { color: ${ink} !important; }
    body *:not(svg, svg *) { color: inherit !important; background-color: transparent !important; }
    body iframe[${FRAMED}] { background: white !important; }`;

/** Resolves once images have their size, which decides where pages break. */
export async function imagesLoaded(document: Document): Promise<void> {
  const pictures = [...document.querySelectorAll("img")].filter((image) => image.src && !image.complete);
  await Promise.all(
    pictures.map(
      (image) =>
        new Promise<void>((resolve) => {
          image.addEventListener("load", () => resolve(), { once: true });
          image.addEventListener("error", () => resolve(), { once: true });
        }),
    ),
  );
}

/** The first text of a document in part of its window, given along the lines' axis by `isShown`. */
export function firstText(
  document: Document,
  isShown: (rect: DOMRect) => "before" | "shown" | "after",
): Range | null {
  const { body } = document;
  if (!body) return null;
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.nodeValue?.trim()) continue;
    range.selectNodeContents(node);
    if (![...range.getClientRects()].some((rect) => isShown(rect) === "shown")) continue;
    range.setStart(node, firstOffset(range, node, isShown));
    range.collapse(true);
    return range;
  }
  return null;
}

/** The offset of the first letter in the window, of a text that begins before it. */
function firstOffset(range: Range, node: Node, isShown: (rect: DOMRect) => string): number {
  const length = node.nodeValue?.length ?? 0;
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    range.setStart(node, middle);
    range.setEnd(node, Math.min(length, middle + 1));
    if (isShown(range.getBoundingClientRect()) === "before") low = middle + 1;
    else high = middle;
  }
  return Math.min(low, Math.max(0, length - 1));
}
