import { useEffect, useRef, useState } from "react";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import type { Turn } from "../../../widgets/pdf/turnPage.ts";
import type { ComicPage } from "./comicPages.ts";
import { cropImage } from "./cropImage.ts";
import { zoomable } from "./zoomable.ts";

interface ComicSheetProps {
  /** One page, or two that face each other, in reading order. */
  pages: readonly ComicPage[];
  /** Number of the first. */
  number: number;
  isRightToLeft: boolean;
  isCropped: boolean;
  onTurn: (turn: Turn) => void;
}

/** A page of a comic or two facing pages, fitted to the window, zoomable. */
export function ComicSheet({ pages, number, isRightToLeft, isCropped, onTurn }: ComicSheetProps) {
  const first = pages[0]?.id;
  const sheet = useRef<HTMLDivElement>(null);
  const reset = useRef(() => {});
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (!sheet.current) return;
    const zoom = zoomable(sheet.current, isRightToLeft, onTurn);
    reset.current = zoom.reset;
    return zoom.leave;
  }, [isRightToLeft, onTurn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts unzoomed
  useEffect(() => reset.current(), [first]);
  useEffect(() => {
    for (const image of sheet.current?.querySelectorAll("img") ?? []) cropImage(image, isCropped);
  }, [isCropped]);
  return (
    <div className="comic-room">
      <div ref={sheet} className="comic-sheet" dir={isRightToLeft ? "rtl" : "ltr"} data-pages={pages.length}>
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
              alt={page.alt || `Page ${number + at}`}
              draggable={false}
              decoding="sync"
              onLoad={(event) => cropImage(event.currentTarget, isCropped)}
              onError={() => setFailed(page.id)}
            />
          ),
        )}
      </div>
    </div>
  );
}
