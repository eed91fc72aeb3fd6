import { adaptColors } from "./bookColors.ts";
import type { BookFrame } from "./bookFrame.ts";
import { viewportSize } from "./bookLayout.ts";
import { type BookView, firstText, MARGIN, type PageStyle, textStyles, WIDEST_COLUMN } from "./bookView.ts";
import type { SanitizedDocument } from "./sanitizeDocument.ts";

/** What stays in view when a window is turned, in pixels. */
const OVERLAP = 40;
/** A strip of pictures isn't wider than this on a desktop. */
const WIDEST_STRIP = 900;

interface ScrollOptions {
  /** Whether the sections are a strip of pictures. */
  isRoll: boolean;
  style: PageStyle;
  /** Opens the section that follows the last one, or precedes the first; null where the run of sections ends. */
  openNext: (section: number, by: 1 | -1) => Promise<OpenedSection | null>;
  /** Adds a frame below or above the others: moved later, it would lose its document. */
  addFrame: (by: 1 | -1) => Promise<BookFrame>;
  onScroll: () => void;
}

export interface OpenedSection {
  section: number;
  chapter: SanitizedDocument;
}

interface Strip {
  section: number;
  frame: BookFrame;
}

function scrolledStyles(style: PageStyle, isRoll: boolean): string {
  const common = `
    html, body { position: static !important; display: block !important; block-size: auto !important; overflow: hidden !important;
      max-block-size: none !important; margin: 0 !important; }
    html { background: ${style.paper} !important; }`;
  if (isRoll)
    return `${common}
    body { padding: 0 !important; }
    img, svg { display: block !important; inline-size: 100% !important; block-size: auto !important; margin: 0 !important; }`;
  return `${common}
    body { box-sizing: border-box !important; max-inline-size: ${WIDEST_COLUMN * style.room + 2 * MARGIN}px !important;
      margin-inline: auto !important; padding: ${MARGIN}px !important; }
    ${textStyles(style)}
    img, svg, video, object { max-inline-size: 100% !important; block-size: auto; }
    iframe { max-inline-size: 100% !important; }`;
}

/** Shows a run of sections below each other, each loaded as it comes near. `holder` scrolls. */
export async function scrollView(
  holder: HTMLElement,
  first: OpenedSection,
  { isRoll, style: initial, openNext, addFrame, onScroll }: ScrollOptions,
): Promise<BookView> {
  let style = initial;
  let strip: Strip[] = [];
  let isClosed = false;
  let loading: Promise<void> | null = null;
  const observer = new ResizeObserver(() => {
    for (const one of strip) setSize(one);
  });

  async function add({ section, chapter }: OpenedSection, by: 1 | -1): Promise<void> {
    const before = holder.scrollHeight;
    const frame = await addFrame(by);
    if (isClosed) return frame.remove();
    const one = { section, frame };
    frame.element.classList.add("is-scrolled");
    strip = by === 1 ? [...strip, one] : [one, ...strip];
    frame.show(chapter);
    frame.style(scrolledStyles(style, isRoll));
    if (!isRoll) adaptColors(frame.document(), style);
    observer.observe(frame.document().documentElement);
    setSize(one);
    // What is read stays where it is.
    if (by === -1) holder.scrollTop += holder.scrollHeight - before;
  }

  /** Makes a frame as high as its text; a page with a size of its own is scaled to the width. */
  function setSize({ frame }: Strip): void {
    const document = frame.document();
    const metas = [...document.querySelectorAll('meta[name="viewport"]')];
    const size = isRoll ? viewportSize(metas.map((meta) => meta.getAttribute("content") ?? "")) : null;
    const width = isRoll ? Math.min(holder.clientWidth, WIDEST_STRIP) : holder.clientWidth;
    const { style: own } = frame.element;
    own.inlineSize = `${width}px`;
    const height = size
      ? (size.height * width) / size.width
      : document.documentElement.getBoundingClientRect().height;
    own.blockSize = `${Math.max(1, Math.ceil(height))}px`;
  }

  /** Loads what comes near. */
  function extend(): Promise<void> {
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  }
  async function load(): Promise<void> {
    for (const by of [1, -1] as const) {
      const isNear = () =>
        by === 1
          ? holder.scrollHeight - holder.scrollTop < 3 * holder.clientHeight
          : holder.scrollTop < holder.clientHeight;
      while (!isClosed && isNear()) {
        const end = by === 1 ? strip.at(-1) : strip[0];
        const next = end && (await openNext(end.section, by));
        if (!next || isClosed) break;
        await add(next, by);
      }
    }
  }

  const step = () => Math.max(1, holder.clientHeight - OVERLAP);
  const lastPage = () => Math.max(0, Math.ceil((holder.scrollHeight - holder.clientHeight - 1) / step()));
  const isAtEnd = () => holder.scrollTop + holder.clientHeight >= holder.scrollHeight - 2;
  const topOf = ({ frame }: Strip) => frame.element.offsetTop;
  const shownFirst = () => {
    const edge = holder.scrollTop + 1;
    return (strip.findLast((one) => topOf(one) <= edge) ?? strip[0]) as Strip;
  };
  const find = (section: number) => strip.find((one) => one.section === section);
  const scrolled = () => {
    void extend();
    onScroll();
  };

  await add(first, 1);
  holder.addEventListener("scroll", scrolled, { passive: true });
  return {
    shown: () => strip.map(({ section, frame }) => ({ section, document: frame.document() })),
    section: () => shownFirst().section,
    count: () => lastPage() + 1,
    current: () =>
      isAtEnd() ? lastPage() : Math.min(lastPage(), Math.floor((holder.scrollTop + 1) / step())),
    go(page) {
      holder.scrollTop = Math.max(0, page) * step();
      void extend();
    },
    isAtEnd,
    within() {
      const one = shownFirst();
      return Math.min(
        1,
        Math.max(0, (holder.scrollTop - topOf(one)) / Math.max(1, one.frame.element.offsetHeight)),
      );
    },
    goWithin(section, within) {
      const one = find(section);
      if (one) holder.scrollTop = topOf(one) + within * one.frame.element.offsetHeight;
      void extend();
    },
    goTo(section, target) {
      const one = find(section);
      if (one) holder.scrollTop = topOf(one) + target.getBoundingClientRect().top - OVERLAP / 2;
      void extend();
    },
    place() {
      const one = shownFirst();
      const from = holder.scrollTop - topOf(one);
      const range = firstText(one.frame.document(), ({ top, bottom }) =>
        bottom <= from + 1 ? "before" : top >= from + holder.clientHeight ? "after" : "shown",
      );
      return range && { section: one.section, range };
    },
    layout(next) {
      style = next;
      for (const one of strip) {
        one.frame.style(scrolledStyles(style, isRoll));
        if (!isRoll) adaptColors(one.frame.document(), style);
        setSize(one);
      }
    },
    close() {
      isClosed = true;
      observer.disconnect();
      holder.removeEventListener("scroll", scrolled);
      for (const { frame } of strip) frame.remove();
    },
  };
}
