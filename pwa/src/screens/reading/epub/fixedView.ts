import type { BookFrame } from "./bookFrame.ts";
import { type Size, type Spread, sectionsOf, viewportSize } from "./bookLayout.ts";
import type { BookView } from "./bookView.ts";
import type { SanitizedDocument } from "./sanitizeDocument.ts";

/** A page of a spread, opened. */
export interface FixedPage {
  section: number;
  frame: BookFrame;
  chapter: SanitizedDocument;
}

/** Where a page stands in the window, in CSS pixels. */
export interface Placed {
  left: number;
  top: number;
  scale: number;
}

/**
 * Places the pages of a spread side by side, as large as the window allows, times the zoom. A missing page leaves its
 * place free.
 */
export function placePages(
  pages: { left: Size | null; right: Size | null } | { center: Size },
  window: Size,
  zoom: number,
): { all: Size; places: { left?: Placed; right?: Placed; center?: Placed } } {
  const [left, right] =
    "center" in pages ? [pages.center, null] : [pages.left ?? pages.right, pages.right ?? pages.left];
  const width = (left?.width ?? 0) + (right?.width ?? 0);
  const height = Math.max(left?.height ?? 0, right?.height ?? 0);
  const scale = Math.min(window.width / width, window.height / height) * zoom;
  const all = {
    width: Math.max(window.width, width * scale),
    height: Math.max(window.height, height * scale),
  };
  const start = (all.width - width * scale) / 2;
  const place = (size: Size, from: number): Placed => ({
    left: from,
    top: (all.height - size.height * scale) / 2,
    scale,
  });
  if ("center" in pages) return { all, places: { center: place(pages.center, start) } };
  return {
    all,
    places: {
      ...(pages.left ? { left: place(pages.left, start) } : {}),
      ...(pages.right ? { right: place(pages.right, start + (left?.width ?? 0) * scale) } : {}),
    },
  };
}

/** A page ends on whole pixels of the screen, or what it clips would shine through its edge. Rounding needs a little. */
const LESS = 0.01;
const snap = (length: number): number => Math.round(length * devicePixelRatio) / devicePixelRatio;

const STYLES = "html { overflow: hidden !important; }";
const USUAL: Size = { width: 1000, height: 1500 };

interface FixedOptions {
  spread: Spread;
  isRightToLeft: boolean;
  /** The size of pages that declare none. */
  pageSize: Size | null;
}

/** Shows the one or two fixed pages of a spread, scaled to the window. `holder` scrolls what is larger. */
export function fixedView(
  holder: HTMLElement,
  pages: readonly FixedPage[],
  { spread, isRightToLeft, pageSize }: FixedOptions,
): BookView & { zoom(to: number): void } {
  let zoom = 1;
  for (const { frame, chapter } of pages) {
    frame.show(chapter);
    frame.style(STYLES);
  }

  function layout(): void {
    // A page that is one picture has no size before it is loaded.
    const sizes = new Map(
      pages.map(({ section, frame }) => [section, sizeOf(frame.document()) ?? pageSize ?? USUAL]),
    );
    const ofSection = (index: number | null) => (index === null ? null : (sizes.get(index) ?? null));
    const window = { width: holder.clientWidth, height: holder.clientHeight };
    const shown =
      "center" in spread
        ? { center: ofSection(spread.center) ?? USUAL }
        : { left: ofSection(spread.left), right: ofSection(spread.right) };
    const { places } = placePages(shown, window, zoom);
    for (const { section, frame } of pages) {
      const side = "center" in spread ? "center" : spread.left === section ? "left" : "right";
      const place = places[side];
      const size = sizes.get(section) ?? USUAL;
      if (!place) continue;
      const left = snap(place.left);
      const top = snap(place.top);
      const width = snap(place.left + size.width * place.scale) - left - LESS;
      const height = snap(place.top + size.height * place.scale) - top - LESS;
      Object.assign(frame.element.style, {
        inlineSize: `${size.width}px`,
        blockSize: `${size.height}px`,
        insetInlineStart: "0",
        insetBlockStart: "0",
        transformOrigin: "0 0",
        transform: `translate(${left}px, ${top}px) scale(${width / size.width}, ${height / size.height})`,
      });
    }
  }
  layout();
  const [first] = sectionsOf(spread, isRightToLeft);
  const section = () => first ?? 0;
  return {
    shown: () => pages.map(({ section: index, frame }) => ({ section: index, document: frame.document() })),
    section,
    count: () => 1,
    current: () => 0,
    go: () => {},
    isAtEnd: () => true,
    within: () => 0,
    goWithin: () => {},
    goTo: () => {},
    place() {
      const page = pages.find((one) => one.section === section());
      const { body } = page?.frame.document() ?? {};
      if (!body) return null;
      const range = body.ownerDocument.createRange();
      range.setStart(body, 0);
      return { section: section(), range };
    },
    layout,
    close() {
      holder.scrollTo(0, 0);
      for (const { frame } of pages) frame.element.removeAttribute("style");
    },
    zoom(to) {
      zoom = to;
      layout();
    },
  };
}

/** The size that a page declares: an SVG by its view box, a picture by its pixels. */
function sizeOf(document: Document): Size | null {
  const metas = [...document.querySelectorAll('meta[name="viewport"]')];
  const declared = viewportSize(metas.map((meta) => meta.getAttribute("content") ?? ""));
  if (declared) return declared;
  const only = document.body?.children.length === 1 ? document.body.firstElementChild : null;
  const box =
    only?.localName === "svg"
      ? only
          .getAttribute("viewBox")
          ?.trim()
          .split(/[\s,]+/)
          .map(Number)
      : null;
  const [, , width = 0, height = 0] = box ?? [];
  if (width > 0 && height > 0) return { width, height };
  const picture = document.querySelector("img");
  return picture && picture.naturalWidth > 0
    ? { width: picture.naturalWidth, height: picture.naturalHeight }
    : null;
}
