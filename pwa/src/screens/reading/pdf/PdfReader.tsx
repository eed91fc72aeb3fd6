import RotateCw from "lucide-react/icons/rotate-cw";
import Scan from "lucide-react/icons/scan";
import Search from "lucide-react/icons/search";
import TableOfContents from "lucide-react/icons/table-of-contents";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { openPdf } from "../../../widgets/pdf/openPdf.ts";
import { PdfPage } from "../../../widgets/pdf/PdfPage.tsx";
import type { PdfFit } from "../../../widgets/pdf/pdfScale.ts";
import type { Turn } from "../../../widgets/pdf/turnPage.ts";
import { Contents } from "../../../widgets/reader/Contents.tsx";
import { LeaveDialog } from "../../../widgets/reader/LeaveDialog.tsx";
import type { ContentsEntry } from "../../../widgets/reader/navigation.ts";
import { roomOf } from "../../../widgets/reader/pageKeys.ts";
import { locatorOf, placeAt } from "../../../widgets/reader/pagePlace.ts";
import { ReaderShell } from "../../../widgets/reader/ReaderShell.tsx";
import type { ReaderProps } from "../../../widgets/reader/readerProps.ts";
import { SearchText } from "../../../widgets/reader/SearchText.tsx";
import { useEnding } from "../../../widgets/reader/useEnding.ts";
import { usePageZoom } from "../../../widgets/reader/usePageZoom.ts";
import { pageOfHit, useFoundWords } from "./foundWords.ts";
import { PdfLinks } from "./PdfLinks.tsx";
import { outlineOf, pageOfDestination } from "./pdfOutline.ts";
import { searchPdf } from "./searchPdf.ts";
import "./PdfReader.css";

/** Shows a PDF page by page. */
export function PdfReader({ title, load, place, ending, onPlace, onClose }: ReaderProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | "failed" | null>(null);
  const [page, setPage] = useState(0);
  const [fit, setFit] = useState<PdfFit>("width");
  const [rotation, setRotation] = useState(0);
  const [contents, setContents] = useState<ContentsEntry[]>([]);
  const [panel, setPanel] = useState<"contents" | "search" | null>(null);
  const [outside, setOutside] = useState<string | null>(null);
  const room = useRef<HTMLElement>(null);
  const left = useRef(place);
  const { showHit, onWords } = useFoundWords();
  /** The share of the page that is above the window. */
  const within = useRef(0);

  useEffect(() => {
    let isHere = true;
    let opened: PDFDocumentProxy | null = null;
    load()
      .then(openPdf)
      .then(
        (found) => {
          opened = found;
          if (!isHere) return void found.destroy();
          const at = placeAt(left.current, found.numPages);
          within.current = at.within;
          setPage(at.page + 1);
          setPdf(found);
          outlineOf(found).then(
            (entries) => isHere && setContents(entries),
            () => {},
          );
        },
        () => isHere && setPdf("failed"),
      );
    return () => {
      isHere = false;
      void opened?.destroy();
    };
  }, [load]);

  const pages = pdf && pdf !== "failed" ? pdf.numPages : 0;
  const report = useRef(() => {});
  report.current = () => {
    onPlace(page / pages, locatorOf({ page: page - 1, within: within.current }));
  };
  useEffect(() => {
    if (pages && page) report.current();
  }, [page, pages]);

  function goTo(to: number): void {
    within.current = 0;
    showHit(null);
    if (pages) setPage(Math.min(pages, Math.max(1, to)));
    room.current?.scrollTo({ top: 0 });
  }
  const turn = (to: Turn) => goTo({ next: page + 1, previous: page - 1, first: 1, last: pages }[to]);

  const fraction = pages ? page / pages : 0;
  const shown = useEnding(ending, fraction, turn);
  const { zoom, step } = usePageZoom(room, {
    key: `${fit} ${rotation}`,
    isRightToLeft: false,
    onTurn: shown.turn,
  });
  async function follow(destination: unknown): Promise<void> {
    const to = pdf && pdf !== "failed" ? await pageOfDestination(pdf, destination) : null;
    if (to !== null) goTo(to);
  }
  return (
    <ReaderShell
      title={title}
      onClose={onClose}
      onTurn={shown.turn}
      onZoom={step}
      scroller={room}
      ending={shown.ending}
      fraction={fraction}
      place={pages ? `Page ${page} of ${pages}` : ""}
      tools={
        pages ? (
          <>
            <IconButton
              icon={ZoomOut}
              label="Smaller"
              // A disabled button would lose the focus, and the page its keys.
              aria-disabled={zoom === 1}
              onClick={() => step(-1)}
            />
            <IconButton icon={ZoomIn} label="Larger" onClick={() => step(1)} />
            <IconButton
              icon={Scan}
              label="Whole page"
              pressed={fit === "page"}
              onClick={() => setFit(fit === "page" ? "width" : "page")}
            />
            <IconButton
              icon={RotateCw}
              label="Turn by 90°"
              onClick={() => setRotation((rotation + 90) % 360)}
            />
            <IconButton icon={Search} label="Search this PDF" onClick={() => setPanel("search")} />
            {contents.length > 0 ? (
              <IconButton icon={TableOfContents} label="Contents" onClick={() => setPanel("contents")} />
            ) : null}
          </>
        ) : null
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
      <section
        ref={room}
        className="pdf-room"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a page larger than the window is scrolled by keyboard
        tabIndex={0}
        aria-label={`Page ${page}`}
        hidden={pages === 0}
        onScroll={() => {
          const { up, down, height } = roomOf(room.current);
          within.current = up / Math.max(1, up + down + height);
          if (pages && page) report.current();
        }}
      >
        {pdf && pdf !== "failed" ? (
          <PdfPage
            document={pdf}
            number={page}
            fit={fit}
            zoom={zoom}
            rotation={rotation}
            onSized={() => room.current?.scrollTo({ top: within.current * room.current.scrollHeight })}
            onWords={onWords}
          >
            {(drawn) => (
              <PdfLinks
                page={drawn}
                rotation={rotation}
                onGo={(to) => void follow(to)}
                onLeave={setOutside}
              />
            )}
          </PdfPage>
        ) : null}
      </section>
      <Contents
        open={panel === "contents"}
        navigation={{ contents, pages: [], landmarks: [] }}
        onClose={() => setPanel(null)}
        onGo={(target) => {
          setPanel(null);
          goTo(Number(target));
        }}
      />
      {pdf && pdf !== "failed" && panel === "search" ? (
        <SearchText
          search={(query) => searchPdf(pdf, query)}
          onClose={() => setPanel(null)}
          onGo={(target) => {
            setPanel(null);
            goTo(pageOfHit(target));
            showHit(target);
          }}
        />
      ) : null}
      {outside ? <LeaveDialog href={outside} onClose={() => setOutside(null)} /> : null}
    </ReaderShell>
  );
}
