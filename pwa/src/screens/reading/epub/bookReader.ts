import { fromRange, joinIndir } from "foliate-js/epubcfi.js";
import { PREFERENCE_ATTRIBUTES } from "../../../ui/readerPreference.ts";
import { paint } from "../../../widgets/passages/paint.ts";
import type { Turn } from "../../../widgets/pdf/turnPage.ts";
import type { ContentsEntry } from "../../../widgets/reader/navigation.ts";
import { type BookFrame, createFrame } from "./bookFrame.ts";
import { type Spread, sectionsOf, spreadsOf } from "./bookLayout.ts";
import { type BookPlace, fractionOf, placeAt } from "./bookPlace.ts";
import { resolveFrom } from "./bookStyles.ts";
import { type BookView, imagesLoaded, OWN_LEADING, type PageStyle } from "./bookView.ts";
import { fixedView } from "./fixedView.ts";
import { flowView } from "./flowView.ts";
import type { Book } from "./openBook.ts";
import { type SanitizedDocument, sanitizeDocument } from "./sanitizeDocument.ts";
import { scrollView } from "./scrollView.ts";

/** The current position, in every form that callers need. */
export interface BookState {
  fraction: number;
  cfi: string | null;
  /** Page within what is shown: text size changes the page count, so a book has no fixed page numbers. */
  page: number;
  pages: number;
  chapter: string;
  /** Index of the section, a document of the book. */
  section: number;
  /** Whether pages have a size of their own, and can be enlarged. */
  isFixed: boolean;
  /** Whether a link was followed that leads back. */
  canGoBack: boolean;
}

type Kind = "flow" | "scroll" | "fixed";
type Target = { section: number; to: (view: BookView) => void };

interface ReaderOptions {
  /** Holds the frames. */
  holder: HTMLElement;
  title: string;
  onChange: (state: BookState) => void;
  /** Called once with each document that shows sections. */
  onDocument: (document: Document) => void;
  /** A link out of the book was pressed. */
  onLeave: (href: string) => void;
  /** A reference to a note was pressed: its text, and the place it stands at. */
  onNote: (text: string, target: string) => void;
}

/** Reads a book: opens its sections, turns pages, follows links, and reports the position. */
export function bookReader(
  book: Book,
  { holder, title, onChange, onDocument, onLeave, onNote }: ReaderOptions,
) {
  const sizes = book.sections.map(({ isLinear, size }) => (isLinear ? size : 0));
  const lastSection = sizes.findLastIndex((size) => size > 0);
  const firstSection = Math.max(
    0,
    sizes.findIndex((size) => size > 0),
  );
  const { isRightToLeft } = book;
  let view: BookView | null = null;
  let frames: BookFrame[] = [];
  let kind: Kind | null = null;
  let spread: Spread | null = null;
  let zoom = 1;
  let latest = 0;
  let isOver = false;
  const back: BookPlace[] = [];
  /** Ends the mark of the part that is read aloud. */
  let spoken = () => {};

  const kindOf = (section: number): Kind => {
    const { layout, flow } = book.sections[section]?.layout ?? {};
    if (layout === "pre-paginated") return "fixed";
    return layout === "roll" || flow !== "paginated" ? "scroll" : "flow";
  };
  const isRoll = (section: number) => book.sections[section]?.layout.layout === "roll";
  const frameOptions = {
    title,
    onDocument(document: Document) {
      listen(document);
      onDocument(document);
    },
    openPart: async (name: string) => {
      const document = await book.openFramed(name);
      return document && sanitizeDocument(document, (href) => resolveFrom(name, href), book.parts);
    },
  };

  async function readChapter(index: number): Promise<SanitizedDocument> {
    const section = book.sections[index];
    if (!section) throw new RangeError(`no section ${index}`);
    return sanitizeDocument(await section.open(), section.resolve, book.parts);
  }

  function state(): BookState | null {
    if (!view) return null;
    const section = view.section();
    const place = view.place();
    const isEnd = view.isAtEnd() && view.shown().some((one) => one.section === lastSection);
    const ofSection = book.sections[place?.section ?? section]?.cfi ?? "";
    return {
      fraction: isEnd ? 1 : fractionOf(sizes, { section, within: view.within() }),
      cfi: place && joinIndir(ofSection, fromRange(place.range)),
      page: view.current() + 1,
      pages: view.count(),
      chapter: chapterOf(book, section),
      section,
      isFixed: kind === "fixed",
      canGoBack: back.length > 0,
    };
  }
  function report(): void {
    const now = isOver ? null : state();
    if (now) onChange(now);
  }

  /** The frames that remain when another kind of view opens: none, but those of one kind are used again. */
  async function framesFor(wanted: Kind, count: number): Promise<BookFrame[]> {
    view?.close();
    if (kind !== wanted || wanted === "scroll") {
      for (const frame of frames) frame.remove();
      frames = [];
    }
    kind = wanted;
    holder.dataset.kind = wanted;
    while (frames.length < count) frames.push(await createFrame(holder, frameOptions));
    for (const [at, frame] of frames.entries()) frame.element.hidden = at >= count;
    return frames.slice(0, count);
  }

  async function open(target: Target): Promise<void> {
    if (!book.sections[target.section]) return;
    latest += 1;
    const own = latest;
    const isStale = () => own !== latest || isOver;
    const isShown = view?.shown().some(({ section }) => section === target.section) ?? false;
    if (!isShown) {
      const made = await viewOf(target.section, isStale);
      if (!made || isStale()) return;
      view = made;
    }
    if (view) target.to(view);
    report();
  }

  async function viewOf(section: number, isStale: () => boolean): Promise<BookView | null> {
    const wanted = kindOf(section);
    const style = currentPageStyle();
    if (wanted === "fixed") {
      spread = spreadWith(section);
      const indexes = sectionsOf(spread, isRightToLeft);
      const chapters = await Promise.all(indexes.map(readChapter));
      if (isStale()) return null;
      const ready = await framesFor(wanted, indexes.length);
      const pages = indexes.map((index, at) => ({
        section: index,
        frame: ready[at] as BookFrame,
        chapter: chapters[at] as SanitizedDocument,
      }));
      const made = fixedView(holder, pages, { spread, isRightToLeft, pageSize: book.pageSize });
      await Promise.all(pages.map(({ frame }) => imagesLoaded(frame.document())));
      made.zoom(zoom);
      return made;
    }
    const chapter = await readChapter(section);
    if (isStale()) return null;
    if (wanted === "scroll") {
      await framesFor(wanted, 0);
      const made = await scrollView(
        holder,
        { section, chapter },
        {
          isRoll: isRoll(section),
          style,
          onScroll: report,
          addFrame: (by) => createFrame(holder, frameOptions, by === 1 ? "append" : "prepend"),
          async openNext(from, by) {
            const next = neighborOf(from, by);
            const isContinued =
              next !== null &&
              kindOf(next) === "scroll" &&
              isRoll(next) === isRoll(section) &&
              book.sections[next]?.layout.flow !== "scrolled-doc";
            return isContinued ? { section: next, chapter: await readChapter(next) } : null;
          },
        },
      );
      for (const { document } of made.shown()) await imagesLoaded(document);
      return made;
    }
    const [frame] = await framesFor(wanted, 1);
    const made = flowView(frame as BookFrame, section, chapter, style);
    await imagesLoaded((frame as BookFrame).document());
    return made;
  }

  function spreadWith(section: number): Spread {
    const isLandscape = holder.clientWidth > holder.clientHeight;
    const layouts = book.sections.map(({ layout, isLinear }) => (isLinear ? layout : null));
    const spreads = spreadsOf(layouts, { isRightToLeft, isLandscape });
    return spreads.find((one) => sectionsOf(one, isRightToLeft).includes(section)) ?? { center: section };
  }

  function neighborOf(section: number, by: 1 | -1): number | null {
    let to = section + by;
    while (book.sections[to] && sizes[to] === 0) to += by;
    return book.sections[to] ? to : null;
  }

  function step(by: 1 | -1): Promise<void> | void {
    if (!view) return;
    const next = view.current() + by;
    const isWithin = by === 1 ? !view.isAtEnd() : next >= 0;
    if (isWithin) {
      view.go(next);
      return void report();
    }
    return openNeighbor(by);
  }

  async function openNeighbor(by: 1 | -1): Promise<void> {
    const shown = view?.shown().map(({ section }) => section) ?? [];
    const to = neighborOf(by === 1 ? Math.max(...shown) : Math.min(...shown), by);
    if (to !== null) await open({ section: to, to: (it) => it.go(by === 1 ? 0 : it.count() - 1) });
  }

  async function goTo(target: string): Promise<void> {
    const found = book.find(target);
    if (!found) return;
    await open({
      section: found.section,
      to(it) {
        const document = it.shown().find(({ section }) => section === found.section)?.document;
        const anchor = document ? found.anchor(document) : null;
        if (anchor === null || typeof anchor === "number") it.goWithin(found.section, anchor ?? 0);
        else it.goTo(found.section, anchor);
      },
    });
  }

  /** Follows a link in a section. */
  async function follow(link: Element, section: number): Promise<void> {
    const href =
      link.getAttribute("href") ?? link.getAttributeNS("http://www.w3.org/1999/xlink", "href") ?? "";
    if (/^[a-z][\w+.-]*:/i.test(href)) {
      if (/^(?:https?|mailto|tel):/i.test(href)) onLeave(href);
      return;
    }
    const [path = "", fragment] = href.split("#");
    const here = book.sections[section];
    if (!here) return;
    const name = path === "" ? here.name : here.resolve(path);
    const target = fragment ? `${name}#${fragment}` : name;
    const note = isNoteReference(link) ? await wordsAt(target) : null;
    if (note) return onNote(note, target);
    await followTo(target);
  }

  /** Goes to a place from which the reader can come back. */
  async function followTo(target: string): Promise<void> {
    if (view) back.push({ section: view.section(), within: view.within() });
    await goTo(target);
    report();
  }

  /** The words of a part of the book; null where it has none. */
  async function wordsAt(target: string): Promise<string | null> {
    const found = book.find(target);
    const document = found && (await book.sections[found.section]?.open());
    const anchor = document ? found?.anchor(document) : null;
    const text = anchor instanceof Element ? anchor.textContent?.replace(/\s+/g, " ").trim() : null;
    return text || null;
  }

  function elementOf(target: string): Element | null {
    const found = book.find(target);
    const document = view?.shown().find(({ section }) => section === found?.section)?.document;
    const anchor = found && document ? found.anchor(document) : null;
    return anchor && typeof anchor === "object" && "localName" in anchor ? anchor : null;
  }
  function isInView(element: Element | null): boolean {
    if (!element) return false;
    const [box, window] = [boxOf(element), holder.getBoundingClientRect()];
    return (
      box.top >= window.top - 1 &&
      box.top < window.bottom &&
      box.left >= window.left - 1 &&
      box.left < window.right
    );
  }

  function listen(document: Document): void {
    document.addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a, area");
      if (
        !link ||
        !(link.hasAttribute("href") || link.hasAttributeNS("http://www.w3.org/1999/xlink", "href"))
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      const section = view?.shown().find((one) => one.document === document)?.section;
      if (section !== undefined) void follow(link, section);
    });
    // Screen readers and find-in-page scroll the page on their own.
    document.addEventListener("scroll", report, { passive: true });
  }

  /** Lays the page out again and returns to the same position. */
  function relayout(): void {
    if (!view) return;
    const [section, within] = [view.section(), view.within()];
    const next = kind === "fixed" ? spreadWith(section) : null;
    if (next && JSON.stringify(next) !== JSON.stringify(spread)) {
      view.close();
      view = null;
      void open({ section, to: () => {} });
      return;
    }
    view.layout(currentPageStyle());
    view.goWithin(section, within);
    report();
  }
  const unwatch = watchPageStyle(relayout);
  const resized = new ResizeObserver(relayout);
  resized.observe(holder);

  return {
    isRightToLeft,
    /** The document of the current section. */
    document(): Document | null {
      const section = view?.section();
      return view?.shown().find((one) => one.section === section)?.document ?? null;
    },
    async start(locator: string | null, fraction: number): Promise<void> {
      const found = locator === null ? null : book.findCfi(locator);
      if (found) {
        await open({
          section: found.section,
          to(it) {
            const document = it.shown().find(({ section }) => section === found.section)?.document;
            const anchor = document ? found.anchor(document) : null;
            if (anchor !== null && typeof anchor !== "number") it.goTo(found.section, anchor);
          },
        });
        return;
      }
      const { section, within } = placeAt(sizes, fraction === 1 ? 0 : fraction);
      await open({ section, to: (it) => it.goWithin(section, within) });
    },
    turn(to: Turn): Promise<void> | void {
      if (to === "first") return open({ section: firstSection, to: (it) => it.goWithin(firstSection, 0) });
      if (to === "last") return open({ section: lastSection, to: (it) => it.go(it.count() - 1) });
      return step(to === "next" ? 1 : -1);
    },
    goTo,
    followTo,
    /** Turns to a part that is read aloud, and marks it; null marks none. */
    async speak(target: string | null): Promise<void> {
      spoken();
      spoken = () => {};
      if (target === null) return;
      if (!isInView(elementOf(target))) await goTo(target);
      const element = elementOf(target);
      const window = element?.ownerDocument.defaultView;
      if (!element || !window) return;
      const { spokenClass: name, speakingClass } = book;
      const page = element.ownerDocument.documentElement;
      if (name) {
        element.classList.add(name);
        if (speakingClass) page.classList.add(speakingClass);
        spoken = () => {
          element.classList.remove(name);
          if (speakingClass) page.classList.remove(speakingClass);
        };
        return;
      }
      const range = element.ownerDocument.createRange();
      range.selectNodeContents(element);
      paint(window, "spoken", [range]);
      spoken = () => paint(window, "spoken", []);
    },
    wordsOf: async (target: string): Promise<string> => (await wordsAt(target)) ?? "",
    /** Whether any of a part is in the window. */
    isOnPage(target: string): boolean {
      const element = elementOf(target);
      if (!element) return false;
      const [box, window] = [boxOf(element), holder.getBoundingClientRect()];
      return (
        box.bottom > window.top &&
        box.top < window.bottom &&
        box.right > window.left &&
        box.left < window.right
      );
    },
    /** Whether a part is in the window, or after it in what is shown. */
    isAhead(target: string): boolean {
      const element = elementOf(target);
      if (!element) return false;
      const box = boxOf(element);
      const window = holder.getBoundingClientRect();
      return box.bottom > window.top && box.right > window.left && (isRightToLeft || box.left < window.right);
    },
    /** Goes back to where the last link was followed. */
    async goBack(): Promise<void> {
      const place = back.pop();
      if (place) await open({ section: place.section, to: (it) => it.goWithin(place.section, place.within) });
    },
    /** Turns to the page of a range in the open section. */
    show(range: Range): void {
      if (!view) return;
      const before = view.current();
      view.goTo(view.section(), range);
      if (view.current() !== before) report();
    },
    /** Opens the next section; resolves to false at the end of the book. */
    async openNext(): Promise<boolean> {
      const before = view?.section();
      await openNeighbor(1);
      return view?.section() !== before;
    },
    /** Enlarges fixed pages; 1 fits them to the window. */
    zoom(to: number): void {
      zoom = to;
      if (view && "zoom" in view) (view as ReturnType<typeof fixedView>).zoom(to);
    },
    close(): void {
      isOver = true;
      unwatch();
      resized.disconnect();
      view?.close();
      for (const frame of frames) frame.remove();
      book.close();
    },
  };
}

export type BookReader = ReturnType<typeof bookReader>;

/** Where an element of a frame is in the app's window. */
function boxOf(element: Element): DOMRect {
  const frame = element.ownerDocument.defaultView?.frameElement;
  const [outer, inner] = [frame?.getBoundingClientRect(), element.getBoundingClientRect()];
  const scale = outer && frame instanceof HTMLElement ? outer.width / Math.max(1, frame.offsetWidth) : 1;
  return new DOMRect(
    (outer?.left ?? 0) + inner.left * scale,
    (outer?.top ?? 0) + inner.top * scale,
    inner.width * scale,
    inner.height * scale,
  );
}

const OPS = "http://www.idpf.org/2007/ops";

function isNoteReference(link: Element): boolean {
  const types = `${link.getAttributeNS(OPS, "type") ?? link.getAttribute("epub:type") ?? ""} ${link.getAttribute("role") ?? ""}`;
  return /\b(?:noteref|doc-noteref)\b/.test(types);
}

/** The heading of a section in the table of contents. */
export function chapterOf(book: Book, section: number): string {
  let found = "";
  let at = -1;
  const visit = (entries: readonly ContentsEntry[]) => {
    for (const { label, target, children } of entries) {
      const index = target ? (book.find(target)?.section ?? -1) : -1;
      if (index >= 0 && index <= section && index > at) {
        found = label;
        at = index;
      }
      visit(children);
    }
  };
  visit(book.contents);
  return found;
}

/** The current page style: the app's design tokens, as theme and text size set them. */
function currentPageStyle(): PageStyle {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    paper: token("--paper"),
    ink: token("--ink"),
    link: token("--accent"),
    size: token("--reading"),
    leading: String(Number(OWN_LEADING) * (Number(token("--lines")) || 1)),
    room: Number(token("--room")) || 1,
    // The book's own typefaces, unless the reader chose another one.
    face: root.dataset.face ? token("--prose") : null,
    hasOwnColors: style.colorScheme !== "dark" && root.dataset.theme !== "sepia",
  };
}

/** Calls back when the reader changes the reading settings, or the system switches to dark mode. */
function watchPageStyle(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: PREFERENCE_ATTRIBUTES,
  });
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", listener);
  return () => {
    observer.disconnect();
    dark.removeEventListener("change", listener);
  };
}
