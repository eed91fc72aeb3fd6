import type { EPUB, FoliateTocItem } from "foliate-js/epub.js";
import { fake, isCFI } from "foliate-js/epubcfi.js";
import { PREFERENCE_ATTRIBUTES } from "../../../ui/readerPreference.ts";
import type { Turn } from "../../../widgets/pdf/turnPage.ts";
import { type BookPage, bookPage, OWN_LEADING, type PageStyle } from "./bookPage.ts";
import { type BookPlace, fractionOf, placeAt } from "./bookPlace.ts";
import { sanitizeDocument } from "./sanitizeDocument.ts";

/** The current position, in every form that callers need. */
export interface BookState {
  fraction: number;
  cfi: string | null;
  /** Page within the section: text size changes the page count, so a book has no fixed page numbers. */
  page: number;
  pages: number;
  chapter: string;
  /** Index of the section, a document of the book. */
  section: number;
}

type Target = { section: number; to: (page: BookPage) => void };

/** Reads a book in a frame: opens chapters, turns pages, follows links, and reports the position. */
export function bookReader(book: EPUB, frame: HTMLIFrameElement, onChange: (state: BookState) => void) {
  const sizes = book.sections.map((section) => (section.linear === "no" ? 0 : section.size));
  const isRightToLeft = book.dir === "rtl";
  const page = bookPage(frame);
  const urls = new Map<string, Promise<string | null>>();
  let section = -1;
  let chapter = "";
  let latest = 0;
  let isOver = false;

  const types = new Map(book.resources.manifest.map(({ href, mediaType }) => [href, mediaType]));
  const parts = {
    urlOf(name: string) {
      const known = urls.get(name);
      if (known) return known;
      const made = Promise.resolve(book.loadBlob(name, types.get(name))).then((blob) =>
        blob && !isOver ? URL.createObjectURL(blob) : null,
      );
      urls.set(name, made);
      return made;
    },
    textOf: async (name: string) => (await book.loadText(name)) ?? null,
  };

  function state(): BookState {
    const place: BookPlace = { section, within: page.within() };
    const isEnd = section === lastSection() && page.current() >= page.count() - 1;
    return {
      fraction: isEnd ? 1 : fractionOf(sizes, place),
      cfi: page.cfi(book.sections[section]?.cfi ?? fake.fromIndex(section)),
      page: page.current() + 1,
      pages: page.count(),
      chapter,
      section,
    };
  }
  const lastSection = () => sizes.findLastIndex((size) => size > 0);
  const report = () => !isOver && section >= 0 && onChange(state());

  async function open(target: Target): Promise<void> {
    const wanted = book.sections[target.section];
    if (!wanted) return;
    latest += 1;
    const own = latest;
    if (target.section !== section) {
      const document = await wanted.createDocument();
      const { html, styles } = await sanitizeDocument(document, (href) => wanted.resolveHref(href), parts);
      if (own !== latest || isOver) return;
      section = target.section;
      chapter = chapterOf(book, section);
      page.show(html, styles, currentPageStyle(), isRightToLeft);
      listen();
      await imagesLoaded(page.document());
      if (own !== latest || isOver) return;
    }
    target.to(page);
    report();
  }

  function step(by: 1 | -1): Promise<void> | void {
    const next = page.current() + by;
    if (next >= 0 && next < page.count()) {
      page.go(next);
      return void report();
    }
    return openNeighbor(by);
  }

  function openNeighbor(by: 1 | -1): Promise<void> {
    let to = section + by;
    while (book.sections[to] && sizes[to] === 0) to += by;
    return open({ section: to, to: (it) => it.go(by === 1 ? 0 : it.count() - 1) });
  }

  function follow(href: string): Promise<void> | void {
    const wanted = book.sections[section]?.resolveHref(href) ?? href;
    if (/^[a-z][\w+.-]*:/i.test(href)) {
      if (/^https?:/i.test(href)) window.open(href, "_blank", "noopener,noreferrer");
      return;
    }
    return goTo(wanted);
  }

  function goTo(href: string): Promise<void> | void {
    const found = book.resolveHref(href);
    if (!found || found.index < 0) return;
    return open({
      section: found.index,
      to(it) {
        const anchor = found.anchor(it.document());
        if (typeof anchor === "number" || !anchor) it.goWithin(Number(anchor) || 0);
        else it.goTo(anchor);
      },
    });
  }

  function listen() {
    const document = page.document();
    if (withListeners.has(document)) return;
    withListeners.add(document);
    document.addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a[href]");
      const href = link?.getAttribute("href");
      if (!href) return;
      event.preventDefault();
      event.stopPropagation();
      void follow(href);
    });
    // Screen readers and find-in-page scroll the page on their own.
    document.addEventListener("scroll", report, { passive: true });
  }

  /** Lays the page out again and returns to the same position. */
  function relayout() {
    if (section < 0) return;
    const within = page.within();
    page.applyStyle(currentPageStyle());
    page.goWithin(within);
    report();
  }
  const unwatch = watchPageStyle(relayout);
  const resized = new ResizeObserver(relayout);
  resized.observe(frame);

  return {
    isRightToLeft,
    document: page.document,
    async start(locator: string | null, fraction: number) {
      if (locator && isCFI.test(locator)) {
        try {
          const { index, anchor } = book.resolveCFI(locator);
          if (index >= 0) return await open({ section: index, to: (it) => it.goTo(anchor(it.document())) });
        } catch {
          // The locator belongs to another edition: the fraction is good enough.
        }
      }
      const { section: at, within } = placeAt(sizes, fraction === 1 ? 0 : fraction);
      return open({ section: at, to: (it) => it.goWithin(within) });
    },
    turn(to: Turn) {
      if (to === "first")
        return open({
          section: Math.max(
            0,
            sizes.findIndex((size) => size > 0),
          ),
          to: (it) => it.go(0),
        });
      if (to === "last") return open({ section: lastSection(), to: (it) => it.go(it.count() - 1) });
      return step(to === "next" ? 1 : -1);
    },
    goTo,
    /** Turns to the page of a range in the open section. */
    show(range: Range) {
      const before = page.current();
      page.goTo(range);
      if (page.current() !== before) report();
    },
    /** Opens the next section; resolves to false at the end of the book. */
    async openNext(): Promise<boolean> {
      const before = section;
      await openNeighbor(1);
      return section !== before;
    },
    close() {
      isOver = true;
      unwatch();
      resized.disconnect();
      for (const url of urls.values()) void url.then((made) => made && URL.revokeObjectURL(made));
    },
  };
}

/** Documents with listeners: one document shows the chapters in turn. */
const withListeners = new WeakSet<Document>();

export type BookReader = ReturnType<typeof bookReader>;

/** Resolves once images have their size, which decides where pages break. */
async function imagesLoaded(document: Document): Promise<void> {
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

/** The heading of a section in the table of contents. */
function chapterOf(book: EPUB, section: number): string {
  let found = "";
  let at = -1;
  const visit = (items: readonly FoliateTocItem[]) => {
    for (const item of items) {
      const index = item.href ? (book.resolveHref(item.href)?.index ?? -1) : -1;
      if (index >= 0 && index <= section && index > at) {
        found = item.label?.trim() ?? "";
        at = index;
      }
      visit(item.subitems ?? []);
    }
  };
  visit(book.toc ?? []);
  return found;
}

/** The current page style: the app's design tokens, as theme and text size set them. */
function currentPageStyle(): PageStyle {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    paper: token("--paper"),
    ink: token("--ink"),
    link: token("--accent"),
    size: token("--reading"),
    leading: String(Number(OWN_LEADING) * (Number(token("--lines")) || 1)),
    room: Number(token("--room")) || 1,
    // The book's own typefaces, unless the reader chose another one.
    face: document.documentElement.dataset.face ? token("--prose") : null,
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
