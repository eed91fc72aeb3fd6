import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { openPdf } from "../../../widgets/pdf/openPdf.ts";
import { PdfPage } from "../../../widgets/pdf/PdfPage.tsx";
import { type Turn, turnOfSwipe } from "../../../widgets/pdf/turnPage.ts";
import { ReaderShell } from "../../../widgets/reader/ReaderShell.tsx";
import "./Flipbook.css";
import { leafWidth, spreadAt, turned } from "./spreads.ts";

interface FlipbookProps {
  title: string;
  /** Path of the sample's PDF. */
  sample: string;
  onClose: () => void;
}

interface Opened {
  pdf: PDFDocumentProxy;
  /** Width by height of a page. */
  ratio: number;
}

/** A book's sample, open like a book: two pages on wide screens, one on a phone. */
export function Flipbook({ title, sample, onClose }: FlipbookProps) {
  const [opened, setOpened] = useState<Opened | "failed" | null>(null);
  const [page, setPage] = useState(1);
  const room = useRef<HTMLElement>(null);
  const size = useSize(room, opened !== null);
  const swipe = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    let isMounted = true;
    let pdf: PDFDocumentProxy | null = null;
    openSample(sample).then(
      (found) => {
        pdf = found.pdf;
        if (isMounted) setOpened(found);
        else void pdf.destroy();
      },
      () => isMounted && setOpened("failed"),
    );
    return () => {
      isMounted = false;
      void pdf?.destroy();
    };
  }, [sample]);

  const book = opened !== "failed" ? opened : null;
  const pages = book?.pdf.numPages ?? 0;
  const isDouble = size !== null && size.width > size.height;
  const open = pages ? spreadAt(page, pages, isDouble) : [];
  const turn = (to: Turn) => setPage(turned(open, to, pages));
  const width = book && size ? leafWidth(size, book.ratio, isDouble ? 2 : 1) : 0;
  return (
    <ReaderShell
      title={`Sample of ${title}`}
      onClose={onClose}
      onTurn={turn}
      fraction={pages ? (open.at(-1) ?? 0) / pages : 0}
      place={placeOf(open, pages)}
    >
      {opened === "failed" ? (
        <div className="shell-state">
          <ErrorState title="We couldn't open the sample">Check your connection and try again.</ErrorState>
        </div>
      ) : opened === null ? (
        <div className="shell-state">
          <Skeleton of="text" label="Opening the sample" />
        </div>
      ) : (
        <section
          ref={room}
          className="flipbook"
          aria-label={placeOf(open, pages)}
          onTouchStart={({ touches: { 0: touch } }) => {
            swipe.current = touch ? { x: touch.screenX, y: touch.screenY } : null;
          }}
          onTouchEnd={({ changedTouches: { 0: touch } }) => {
            const from = swipe.current;
            swipe.current = null;
            const to =
              touch && from && turnOfSwipe({ x: touch.screenX - from.x, y: touch.screenY - from.y }, false);
            if (to) turn(to);
          }}
        >
          {book && width
            ? open.map((number) => (
                <Leaf
                  key={`${number} ${width}`}
                  pdf={book.pdf}
                  number={number}
                  width={width}
                  isDouble={isDouble}
                />
              ))
            : null}
        </section>
      )}
    </ReaderShell>
  );
}

interface LeafProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** In pixels. */
  width: number;
  isDouble: boolean;
}

/** One page, on the side of the book that it belongs to. */
function Leaf({ pdf, number, width, isDouble }: LeafProps) {
  const side = isDouble ? (number % 2 === 0 ? "is-left" : "is-right") : "";
  return (
    <div
      className={`flipbook-leaf ${side}`}
      // Set by script: the page's size depends on the window's, and pages allow no style attributes.
      ref={(leaf) => leaf?.style.setProperty("inline-size", `${width}px`)}
    >
      <PdfPage document={pdf} number={number} zoom={1} />
    </div>
  );
}

function placeOf(open: readonly number[], pages: number): string {
  if (open.length === 0) return "";
  return open.length === 1 ? `Page ${open[0]} of ${pages}` : `Pages ${open.join(" and ")} of ${pages}`;
}

async function openSample(path: string): Promise<Opened> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`the sample answered ${response.status}`);
  const pdf = await openPdf(await response.blob());
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  return { pdf, ratio: width / height };
}

/** The size of an element while it is shown, in pixels; null until it is measured. */
function useSize(element: React.RefObject<HTMLElement | null>, isShown: boolean) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    if (!isShown || !element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isShown]);
  return size;
}
