import dyslexic from "@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2?url";
import dyslexicBold from "@fontsource/opendyslexic/files/opendyslexic-latin-700-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { adaptColors, readColor } from "./bookColors.ts";
import type { BookFrame } from "./bookFrame.ts";
import { type BookView, firstText, MARGIN, type PageStyle, textStyles, WIDEST_COLUMN } from "./bookView.ts";
import type { SanitizedDocument } from "./sanitizeDocument.ts";

/** A window this wide gets two columns. */
const TWO_COLUMNS = 1000;

interface Flow {
  isVertical: boolean;
  writingMode: string;
  direction: "ltr" | "rtl";
  /** The color that the book gives its pages; null without one. */
  ground: string | null;
}

/** The style sheet that parts a chapter into pages of the window's size: columns along the direction of its lines. */
function pageStyles(style: PageStyle, flow: Flow, along: number, across: number, pages: number): string {
  const columns = !flow.isVertical && along >= TWO_COLUMNS ? 2 : 1;
  const least = Math.round(MARGIN / style.room ** 2);
  const margin = flow.isVertical
    ? least
    : Math.max(least, Math.floor((along / columns - WIDEST_COLUMN * style.room) / 2));
  const column = along / columns - 2 * margin;
  const picture = across - 4 * MARGIN;
  return `
    html, body { position: static !important; display: block !important; float: none !important; inset: auto !important;
      transform: none !important; min-inline-size: 0 !important; min-block-size: 0 !important;
      max-inline-size: none !important; max-block-size: none !important; border: 0 !important; margin: 0 !important; }
    html { writing-mode: ${flow.writingMode} !important; direction: ${flow.direction} !important; columns: auto !important;
      inline-size: auto !important; block-size: 100% !important; padding: 0 !important; overflow: hidden !important;
      background: ${(style.hasOwnColors && flow.ground) || style.paper} !important; }
    body { box-sizing: border-box !important; inline-size: ${along}px !important; block-size: ${across}px !important;
      padding-block: ${MARGIN}px !important; padding-inline: ${margin}px !important; overflow: visible !important;
      column-width: ${column}px !important; column-gap: ${2 * margin}px !important; column-fill: auto !important;
      column-count: auto !important; ${style.hasOwnColors ? "" : "background: transparent !important;"} }
    ${textStyles(style)}
    img, svg, video, object, iframe { max-inline-size: 100% !important; max-block-size: ${picture}px !important;
      ${flow.isVertical ? `max-width: ${picture}px !important; max-height: ${column}px !important;` : ""}
      object-fit: contain; break-inside: avoid; }
    html::after { content: ""; position: absolute; inset-block-start: 0; inset-inline-start: ${pages * along - 1}px;
      inline-size: 1px; block-size: 1px; }
  `;
}

/** Shows one section in pages. */
export function flowView(
  frame: BookFrame,
  section: number,
  chapter: SanitizedDocument,
  initial: PageStyle,
): BookView {
  const inside = frame.document;
  const scroller = () => inside().documentElement;
  let flow: Flow = { isVertical: false, writingMode: "horizontal-tb", direction: "ltr", ground: null };
  let style = initial;
  let pages = 1;

  const along = () => Math.max(1, flow.isVertical ? frame.element.clientHeight : frame.element.clientWidth);
  const across = () => Math.max(1, flow.isVertical ? frame.element.clientWidth : frame.element.clientHeight);
  const scrolled = () => Math.abs(flow.isVertical ? scroller().scrollTop : scroller().scrollLeft);
  /** Where a box begins and ends, from the beginning of the window. */
  function placeOf(rect: DOMRect): { start: number; end: number } {
    if (flow.isVertical) return { start: rect.top, end: rect.bottom };
    return flow.direction === "rtl"
      ? { start: along() - rect.right, end: along() - rect.left }
      : { start: rect.left, end: rect.right };
  }

  /**
   * Counts the pages, and makes the document as long as all of them: it ends with its last column, so that the last
   * page could not be scrolled to where two columns make a page.
   */
  function count(): number {
    const { scrollHeight, scrollWidth } = scroller();
    const needed = Math.max(1, Math.ceil(((flow.isVertical ? scrollHeight : scrollWidth) - 1) / along()));
    if (needed !== pages) {
      pages = needed;
      frame.style(pageStyles(style, flow, along(), across(), pages));
    }
    return pages;
  }
  const current = () => Math.round(scrolled() / along());
  function go(page: number): void {
    const to = Math.min(count() - 1, Math.max(0, page)) * along();
    if (flow.isVertical) scroller().scrollTop = to;
    else scroller().scrollLeft = flow.direction === "rtl" ? -to : to;
  }
  function layout(next: PageStyle): void {
    style = next;
    if (style.face) addFaces(inside());
    pages = 1;
    frame.style(pageStyles(style, flow, along(), across(), pages));
    adaptColors(inside(), style);
  }

  frame.show(chapter);
  const { writingMode, direction, backgroundColor } = getComputedStyle(inside().body);
  flow = {
    isVertical: writingMode.startsWith("vertical"),
    writingMode,
    direction: direction as Flow["direction"],
    ground: (readColor(backgroundColor)?.[3] ?? 0) > 0.5 ? backgroundColor : null,
  };
  layout(initial);

  return {
    shown: () => [{ section, document: inside() }],
    section: () => section,
    count,
    current,
    go,
    isAtEnd: () => current() >= count() - 1,
    within: () => current() / count(),
    goWithin: (_, within) => go(Math.floor(within * count() + 1e-6)),
    goTo(_, target) {
      const { start } = placeOf(target.getBoundingClientRect());
      go(Math.floor((scrolled() + start + 1) / along()));
    },
    place() {
      const range = firstText(inside(), (rect) => {
        const { start, end } = placeOf(rect);
        return end <= 1 ? "before" : start >= along() - 1 ? "after" : "shown";
      });
      return range && { section, range };
    },
    layout,
    close: () => {},
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
