import { useEffect, useRef } from "react";
import type { ComicPage } from "./comicPages.ts";

interface ComicStripProps {
  pages: readonly ComicPage[];
  page: number;
  onPage: (page: number) => void;
}

/** All pages below each other; the one in the middle of the window is the one that is read. */
export function ComicStrip({ pages, page, onPage }: ComicStripProps) {
  const strip = useRef<HTMLOListElement>(null);
  const shown = useRef(-1);
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          shown.current = [...list.children].indexOf(target);
          onPage(shown.current);
        }
      },
      { root: list, rootMargin: "-50% 0px -50% 0px" },
    );
    for (const item of list.children) seen.observe(item);
    return () => seen.disconnect();
  }, [onPage]);
  useEffect(() => {
    // Turned to by a key or a button, and not by scrolling there.
    if (shown.current !== page) strip.current?.children[page]?.scrollIntoView({ block: "start" });
  }, [page]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip is scrolled by keyboard
    <ol ref={strip} className="comic-strip q-list" tabIndex={0} aria-label="Pages">
      {pages.map((one, at) => (
        <li key={one.id}>
          <img
            src={one.src}
            width={one.width}
            height={one.height}
            alt={one.alt || `Page ${at + 1}`}
            // Those around the one that is read come at once, also those that were never near the window.
            loading={Math.abs(at - page) <= 3 ? "eager" : "lazy"}
          />
        </li>
      ))}
    </ol>
  );
}
