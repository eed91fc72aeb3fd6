import type { EPUB, FoliateTocItem } from "foliate-js/epub.js";
import { fake, isCFI } from "foliate-js/epubcfi.js";
import type { Turn } from "../shell/turns.ts";
import { type BookPage, bookPage } from "./bookPage.ts";
import { type BookPlace, fractionOf, placeAt } from "./bookPlace.ts";
import { pageLook, watchLook } from "./pageLook.ts";
import { tameDocument } from "./tameDocument.ts";

/** Where a reader stands, in every form that somebody needs. */
export interface BookState {
  fraction: number;
  cfi: string | null;
  /** Of the section: pages change with the size of text, so there is no number of a book's page. */
  page: number;
  pages: number;
  chapter: string;
}

type Target = { section: number; to: (page: BookPage) => void };

/** Reads a book in a frame: opens its chapters, turns their pages, follows its links, and tells where one stands. */
export function bookReader(book: EPUB, frame: HTMLIFrameElement, tell: (state: BookState) => void) {
  const sizes = book.sections.map((section) => (section.linear === "no" ? 0 : section.size));
  const isRightToLeft = book.dir === "rtl";
  const page = bookPage(frame);
  const urls = new Map<string, Promise<string | null>>();
  let section = -1;
  let chapter = "";
  let turn = 0;
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
    };
  }
  const lastSection = () => sizes.findLastIndex((size) => size > 0);
  const tellNow = () => !isOver && section >= 0 && tell(state());

  async function open(target: Target): Promise<void> {
    const wanted = book.sections[target.section];
    if (!wanted) return;
    turn += 1;
    const mine = turn;
    if (target.section !== section) {
      const document = await wanted.createDocument();
      const { html, styles } = await tameDocument(document, (href) => wanted.resolveHref(href), parts);
      if (mine !== turn || isOver) return;
      section = target.section;
      chapter = chapterOf(book, section);
      page.show(html, styles, pageLook(), isRightToLeft);
      listen();
      await settled(page.document());
      if (mine !== turn || isOver) return;
    }
    target.to(page);
    tellNow();
  }

  function step(by: 1 | -1): Promise<void> | void {
    const next = page.current() + by;
    if (next >= 0 && next < page.count()) {
      page.go(next);
      return void tellNow();
    }
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
    if (heard.has(document)) return;
    heard.add(document);
    document.addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a[href]");
      const href = link?.getAttribute("href");
      if (!href) return;
      event.preventDefault();
      event.stopPropagation();
      void follow(href);
    });
    // Whoever reads by a screen reader, or searches in the page, moves it without us.
    document.addEventListener("scroll", tellNow, { passive: true });
  }

  /** Lays the page out anew, and turns to what was on it. */
  function again() {
    if (section < 0) return;
    const within = page.within();
    page.dress(pageLook());
    page.goWithin(within);
    tellNow();
  }
  const leave = watchLook(again);
  const resized = new ResizeObserver(again);
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
          // Of another edition of the book: how far one was says enough.
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
    close() {
      isOver = true;
      leave();
      resized.disconnect();
      for (const url of urls.values()) void url.then((made) => made && URL.revokeObjectURL(made));
    },
  };
}

/** One document takes the chapters one after the other. */
const heard = new WeakSet<Document>();

export type BookReader = ReturnType<typeof bookReader>;

/** Pictures decide where pages end: a place is looked for once they have their size. */
async function settled(document: Document): Promise<void> {
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

/** The heading under which a section stands in the table of contents. */
function chapterOf(book: EPUB, section: number): string {
  let found = "";
  let at = -1;
  const look = (items: readonly FoliateTocItem[]) => {
    for (const item of items) {
      const index = item.href ? (book.resolveHref(item.href)?.index ?? -1) : -1;
      if (index >= 0 && index <= section && index > at) {
        found = item.label.trim();
        at = index;
      }
      look(item.subitems ?? []);
    }
  };
  look(book.toc ?? []);
  return found;
}
