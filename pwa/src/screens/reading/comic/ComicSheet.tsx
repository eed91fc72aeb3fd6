import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { setStyles } from "../../../ui/setStyles.ts";
import { type ComicFit, fitPages, type Size } from "./comicFit.ts";
import type { ComicPage } from "./comicPages.ts";
import { cropImage } from "./cropImage.ts";

interface ComicSheetProps {
  /** Scrolls a page that is larger than the window. */
  room: RefObject<HTMLElement | null>;
  /** One page, or two that face each other, in reading order. */
  pages: readonly ComicPage[];
  /** Number of the first. */
  number: number;
  /** The share of a tall page that is above the window. */
  within: RefObject<number>;
  isRightToLeft: boolean;
  isCropped: boolean;
  fit: ComicFit;
  zoom: number;
  /** Called once a page is in the window, with the share of it that is seen. */
  onShown: (seen: number) => void;
}

/** A page of a comic or two facing pages, fitted to the window. */
export function ComicSheet(props: ComicSheetProps) {
  const { room, pages, number, within, isRightToLeft, isCropped, fit, zoom, onShown } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const [window, setWindow] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      // A page that is zoomed may have been moved since the last scroll event.
      if (element.scrollTop > 0) within.current = element.scrollTop / element.scrollHeight;
      setWindow(entry.contentRect);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [room, within]);
  useEffect(() => {
    for (const image of room.current?.querySelectorAll("img") ?? []) cropImage(image, isCropped);
  }, [room, isCropped]);
  const [first, isReady] = [pages[0]?.id, window.width > 0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or another size of it
  useLayoutEffect(() => {
    if (isReady) room.current?.scrollTo(isRightToLeft ? room.current.scrollWidth : 0, 0);
  }, [first, pages.length, isReady, fit, isRightToLeft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or another window
  useLayoutEffect(() => {
    const element = room.current;
    if (!element || !isReady) return;
    element.scrollTop = within.current * element.scrollHeight;
    onShown(Math.min(1, (element.scrollTop + element.clientHeight + 1) / element.scrollHeight));
  }, [first, pages.length, window, fit, isRightToLeft]);
  const sizes = window.width > 0 ? fitPages(pages, window, { fit, zoom }) : [];
  return (
    <section
      ref={room}
      className="comic-room"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a page larger than the window is scrolled by keyboard
      tabIndex={0}
      aria-label="Page"
    >
      <div className="comic-sheet" dir={isRightToLeft ? "rtl" : "ltr"}>
        {pages.map((page, at) =>
          failed === page.id ? (
            <ErrorState
              key={page.id}
              title={`We couldn't load page ${number + at}`}
              onRetry={() => setFailed(null)}
            >
              It isn't saved on this device, and we can't reach the server.
            </ErrorState>
          ) : (
            <img
              key={page.id}
              src={page.src}
              width={page.width}
              height={page.height}
              ref={(image) => setStyles(image, stylesOf(sizes[at]))}
              alt={page.alt || `Page ${number + at}`}
              draggable={false}
              decoding="sync"
              onLoad={(event) => cropImage(event.currentTarget, isCropped)}
              onError={() => setFailed(page.id)}
            />
          ),
        )}
      </div>
    </section>
  );
}

const stylesOf = (size: Size | undefined) => ({
  "inline-size": size ? `${size.width}px` : "",
  "block-size": size ? `${size.height}px` : "",
});
