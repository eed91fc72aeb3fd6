import { fromRange, joinIndir } from "foliate-js/epubcfi.js";

/** Least space at either side of a column, in pixels. */
const MARGIN = 24;
/** A line longer than this tires the eye; a window with room for two shows two. */
const WIDEST_COLUMN = 600;
const TWO_COLUMNS = 1000;

/** How a reader likes the page, out of the tokens of the app. */
export interface PageLook {
  paper: string;
  ink: string;
  link: string;
  size: string;
  leading: string;
}

/** The style sheet that lays a chapter out in pages, as wide as the window. */
function pageStyles(look: PageLook, width: number): string {
  const columns = width >= TWO_COLUMNS ? 2 : 1;
  const margin = Math.max(MARGIN, Math.floor((width / columns - WIDEST_COLUMN) / 2));
  const column = width / columns - 2 * margin;
  return `
    html { height: 100%; margin: 0; overflow: hidden; background: ${look.paper} !important;
      font-size: ${look.size} !important; }
    body { box-sizing: border-box; height: 100%; margin: 0 !important; max-width: none !important; width: auto !important;
      padding: ${MARGIN}px ${margin}px !important; column-width: ${column}px; column-gap: ${2 * margin}px; column-fill: auto;
      background: transparent !important; color: ${look.ink}; font-family: Georgia, serif; line-height: ${look.leading};
      overflow-wrap: break-word; hyphens: auto; }
    body * { color: inherit !important; background-color: transparent !important; }
    a:any-link { color: ${look.link} !important; }
    img, svg, video { max-width: 100% !important; max-height: calc(100vh - ${4 * MARGIN}px) !important;
      object-fit: contain; break-inside: avoid; }
    pre, code { white-space: pre-wrap !important; overflow-wrap: anywhere; }
    table { max-width: 100%; overflow-wrap: anywhere; }
    p, li { orphans: 2; widows: 2; }
    ::selection { background: ${look.link}; color: ${look.paper}; }
  `;
}

/**
 * One chapter in a frame, cut into pages by columns. The frame is an empty document of ours in which nothing runs
 * (`sandbox` without scripts): what stands in it is put there from outside. Styles go in as constructed sheets, which
 * our Content-Security-Policy has no need to allow.
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
  const count = () => Math.max(1, Math.round(scroller().scrollWidth / Math.max(1, width())));
  const current = () => Math.round(Math.abs(scroller().scrollLeft) / Math.max(1, width()));
  const go = (page: number) => {
    scroller().scrollLeft = direction * Math.min(count() - 1, Math.max(0, page)) * width();
  };
  let sheets: CSSStyleSheet[] = [];
  let own: CSSStyleSheet | null = null;

  return {
    /** Puts a chapter on the page. */
    show(html: HTMLElement, styles: readonly string[], look: PageLook, isRightToLeft: boolean) {
      const document = inside();
      document.replaceChild(document.adoptNode(html), document.documentElement);
      // Attributes of style that came by parsing are refused by the policy; set one by one they hold.
      for (const element of document.querySelectorAll<HTMLElement>("[style]")) {
        const text = element.getAttribute("style") ?? "";
        element.removeAttribute("style");
        element.style.cssText = text;
      }
      if (isRightToLeft) document.documentElement.dir = "rtl";
      direction = getComputedStyle(document.documentElement).direction === "rtl" ? -1 : 1;
      sheets = styles.map(sheetOf);
      this.dress(look);
    },
    dress(look: PageLook) {
      own = sheetOf(pageStyles(look, width()));
      inside().adoptedStyleSheets = [...sheets, own];
    },
    document: inside,
    count,
    current,
    go,
    /** How much of the chapter lies before this page, 0 to 1; at its last page all but nothing. */
    within: () => current() / count(),
    goWithin: (within: number) => go(Math.floor(within * count() + 1e-6)),
    /** Turns to the page on which something stands. */
    goTo(target: Element | Range) {
      const { left } = target.getBoundingClientRect();
      const from = direction * scroller().scrollLeft;
      const offset = direction === 1 ? left : width() - target.getBoundingClientRect().right;
      go(Math.floor((from + offset + 1) / Math.max(1, width())));
    },
    /** The exact place of the first words on this page, as e-books name it; null where there are none. */
    cfi(ofSection: string): string | null {
      const range = firstVisible(inside(), width());
      return range && joinIndir(ofSection, fromRange(range));
    },
  };
}

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

/** The first letter of a paragraph that stands on this page, where the paragraph begins on the one before. */
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
