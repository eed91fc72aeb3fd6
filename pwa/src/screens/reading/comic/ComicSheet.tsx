import { useEffect, useRef, useState } from "react";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import type { Turn } from "../shell/turnPage.ts";
import type { ComicPage } from "./comicPages.ts";
import { zoomable } from "./zoomable.ts";

interface ComicSheetProps {
  page: ComicPage;
  number: number;
  isRightToLeft: boolean;
  onTurn: (turn: Turn) => void;
}

/** One page of a comic, fitted to the window, zoomable. */
export function ComicSheet({ page, number, isRightToLeft, onTurn }: ComicSheetProps) {
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
  useEffect(() => reset.current(), [page.id]);
  return (
    <div className="comic-room">
      <div ref={sheet} className="comic-sheet">
        {failed === page.id ? (
          <ErrorState title={`We couldn't load page ${number}`} onRetry={() => setFailed(null)}>
            It isn't saved on this device, and we can't reach the server.
          </ErrorState>
        ) : (
          <img
            key={page.id}
            src={page.src}
            width={page.width}
            height={page.height}
            alt={page.alt || `Page ${number}`}
            draggable={false}
            decoding="sync"
            onError={() => setFailed(page.id)}
          />
        )}
      </div>
    </div>
  );
}
