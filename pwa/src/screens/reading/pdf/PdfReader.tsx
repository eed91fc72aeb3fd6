import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { openPdf } from "../../../widgets/pdf/openPdf.ts";
import { PdfPage } from "../../../widgets/pdf/PdfPage.tsx";
import { type Turn, turnOfSwipe } from "../../../widgets/pdf/turnPage.ts";
import { ReaderShell } from "../../../widgets/reader/ReaderShell.tsx";
import type { ReaderProps } from "../../../widgets/reader/readerProps.ts";
import { useEnding } from "../../../widgets/reader/useEnding.ts";
import "./PdfReader.css";
import { pageAt } from "./pdfPlace.ts";

const ZOOMS = [1, 1.25, 1.5, 2, 3] as const;

/** Shows a PDF page by page. */
export function PdfReader({ title, load, place, ending, onPlace, onClose }: ReaderProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | "failed" | null>(null);
  const [page, setPage] = useState(0);
  const [zoom, setZoom] = useState(0);
  const room = useRef<HTMLDivElement>(null);
  const swipe = useRef<{ x: number; y: number } | null>(null);
  const left = useRef(place);

  useEffect(() => {
    let isHere = true;
    let opened: PDFDocumentProxy | null = null;
    load()
      .then(openPdf)
      .then(
        (found) => {
          opened = found;
          if (!isHere) return void found.destroy();
          setPage(pageAt(left.current, found.numPages));
          setPdf(found);
        },
        () => isHere && setPdf("failed"),
      );
    return () => {
      isHere = false;
      void opened?.destroy();
    };
  }, [load]);

  const pages = pdf && pdf !== "failed" ? pdf.numPages : 0;
  useEffect(() => {
    if (pages && page) onPlace(page / pages, String(page));
    room.current?.scrollTo({ top: 0 });
  }, [page, pages, onPlace]);

  function turn(to: Turn) {
    const next = { next: page + 1, previous: page - 1, first: 1, last: pages }[to];
    if (pages) setPage(Math.min(pages, Math.max(1, next)));
  }

  const fraction = pages ? page / pages : 0;
  const shown = useEnding(ending, fraction, turn);
  return (
    <ReaderShell
      title={title}
      onClose={onClose}
      onTurn={shown.turn}
      ending={shown.ending}
      fraction={fraction}
      place={pages ? `Page ${page} of ${pages}` : ""}
      tools={
        <>
          <IconButton
            icon={ZoomOut}
            label="Smaller"
            // A disabled button would lose the focus, and the page its keys.
            aria-disabled={zoom === 0}
            onClick={() => setZoom((now) => Math.max(0, now - 1))}
          />
          <IconButton
            icon={ZoomIn}
            label="Larger"
            aria-disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom((now) => Math.min(ZOOMS.length - 1, now + 1))}
          />
        </>
      }
    >
      {pdf === "failed" ? (
        <div className="shell-state">
          <ErrorState title="We couldn't open this PDF">
            It may be damaged or unavailable offline. You can still download the file.
          </ErrorState>
        </div>
      ) : null}
      {pdf === null ? (
        <div className="shell-state">
          <Skeleton of="text" label="Opening the PDF" />
        </div>
      ) : null}
      {pdf && pdf !== "failed" ? (
        <section
          ref={room}
          className="pdf-room"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a page larger than the window is scrolled by keyboard
          tabIndex={0}
          aria-label={`Page ${page}`}
          onTouchStart={({ touches: { 0: touch } }) => {
            swipe.current = touch ? { x: touch.screenX, y: touch.screenY } : null;
          }}
          onTouchEnd={({ changedTouches: { 0: touch } }) => {
            const from = swipe.current;
            swipe.current = null;
            if (!touch || !from || zoom > 0) return;
            const to = turnOfSwipe({ x: touch.screenX - from.x, y: touch.screenY - from.y }, false);
            if (to) shown.turn(to);
          }}
        >
          <PdfPage document={pdf} number={page} zoom={ZOOMS[zoom] ?? 1} />
        </section>
      ) : null}
    </ReaderShell>
  );
}
