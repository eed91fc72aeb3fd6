import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { setStyles } from "../../../ui/setStyles.ts";
import type { PagePlace } from "../../../widgets/reader/pagePlace.ts";
import { type ComicPage, pageInStrip } from "./comicPages.ts";
import { cropImage } from "./cropImage.ts";

interface ComicStripProps {
  /** Scrolls. */
  room: RefObject<HTMLElement | null>;
  pages: readonly ComicPage[];
  /** Where it begins: a page, and the share of it that is above the window. */
  start: PagePlace;
  page: number;
  isCropped: boolean;
  zoom: number;
  /** The page at the top of the window, how much of it is above, and how much of the strip has been seen. */
  onScroll: (place: PagePlace & { fraction: number }) => void;
}

/** All pages in one column. */
export function ComicStrip({ room, pages, start, page, isCropped, zoom, onScroll }: ComicStripProps) {
  const strip = useRef<HTMLOListElement>(null);
  const latest = useRef({ start, onScroll });
  latest.current = { start, onScroll };
  useLayoutEffect(() => {
    const list = strip.current;
    if (!list) return;
    let place: PagePlace = latest.current.start;
    let width = 0;
    const report = () => {
      if (list.clientWidth !== width) return;
      const now = placeIn(list);
      place = now;
      latest.current.onScroll(now);
    };
    // Pages grow with the window: the pixel at its top is another place then.
    const follow = () => {
      if (list.clientWidth === width) return;
      width = list.clientWidth;
      goTo(list, place);
      report();
    };
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(list);
    list.addEventListener("scroll", report, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener("scroll", report);
    };
  }, []);
  useEffect(() => {
    for (const image of strip.current?.querySelectorAll("img") ?? []) cropImage(image, isCropped);
  }, [isCropped]);
  return (
    <ol
      ref={(element) => {
        strip.current = element;
        room.current = element;
        setStyles(element, { "--zoom": String(zoom) });
      }}
      className="comic-strip q-list"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the strip is scrolled by keyboard
      tabIndex={0}
      aria-label="Pages"
    >
      {pages.map((one, at) => (
        <li key={one.id}>
          <img
            src={one.src}
            width={one.width}
            height={one.height}
            alt={one.alt || `Page ${at + 1}`}
            onLoad={(event) => cropImage(event.currentTarget, isCropped)}
            // Neighbors of the current page load at once, even those never near the window.
            loading={Math.abs(at - page) <= 3 ? "eager" : "lazy"}
          />
        </li>
      ))}
    </ol>
  );
}

function goTo(list: HTMLElement, { page, within }: PagePlace): void {
  const first = list.children[page];
  if (first instanceof HTMLElement)
    list.scrollTop = first.offsetTop - list.offsetTop + within * first.offsetHeight;
}

function placeIn(list: HTMLElement): PagePlace & { fraction: number } {
  const { scrollTop, clientHeight, scrollHeight } = list;
  const tops = [...list.children].map((child) => (child as HTMLElement).offsetTop - list.offsetTop);
  return pageInStrip([...tops, scrollHeight], { top: scrollTop, height: clientHeight });
}
