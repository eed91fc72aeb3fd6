import { useEffect, useRef } from "react";
import type { ComicPage } from "./comicPages.ts";
import { cropImage } from "./cropImage.ts";

interface ComicStripProps {
  pages: readonly ComicPage[];
  page: number;
  isCropped: boolean;
  onPage: (page: number) => void;
}

/** All pages in one column; the one in the middle of the window is the current one. */
export function ComicStrip({ pages, page, isCropped, onPage }: ComicStripProps) {
  const strip = useRef<HTMLOListElement>(null);
  const scrolledTo = useRef(-1);
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          scrolledTo.current = [...list.children].indexOf(target);
          onPage(scrolledTo.current);
        }
      },
      { root: list, rootMargin: "-50% 0px -50% 0px" },
    );
    for (const item of list.children) observer.observe(item);
    return () => observer.disconnect();
  }, [onPage]);
  useEffect(() => {
    // Only after a key or a button: scrolling has already brought the page into view.
    if (scrolledTo.current !== page) strip.current?.children[page]?.scrollIntoView({ block: "start" });
  }, [page]);
  useEffect(() => {
    for (const image of strip.current?.querySelectorAll("img") ?? []) cropImage(image, isCropped);
  }, [isCropped]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the strip is scrolled by keyboard
    <ol ref={strip} className="comic-strip q-list" tabIndex={0} aria-label="Pages">
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
