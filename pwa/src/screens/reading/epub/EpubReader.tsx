import type { Post } from "@quire/contracts/records/post";
import Search from "lucide-react/icons/search";
import TableOfContents from "lucide-react/icons/table-of-contents";
import Undo2 from "lucide-react/icons/undo-2";
import Volume2 from "lucide-react/icons/volume-2";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLazy } from "../../../lib/useLazy.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { showNotLoaded } from "../../../ui/snackbars.ts";
import { type Turn, turnOfPress, turnOfSwipe } from "../../../widgets/pdf/turnPage.ts";
import { Contents } from "../../../widgets/reader/Contents.tsx";
import { LeaveDialog } from "../../../widgets/reader/LeaveDialog.tsx";
import { actionOfKey, roomOf } from "../../../widgets/reader/pageKeys.ts";
import { ReaderShell } from "../../../widgets/reader/ReaderShell.tsx";
import type { ReaderProps } from "../../../widgets/reader/readerProps.ts";
import { SearchText } from "../../../widgets/reader/SearchText.tsx";
import { useEnding } from "../../../widgets/reader/useEnding.ts";
import { type BookReader, type BookState, bookReader } from "./bookReader.ts";
import { Narration } from "./Narration.tsx";
import { NoteSheet } from "./NoteSheet.tsx";
import { type Book, BookProblem, openBook } from "./openBook.ts";
import { searchBook } from "./searchBook.ts";
import "./EpubReader.css";

const loadAloud = () => import("../../../widgets/passages/ReadAloud.tsx");

const loadPassages = () => import("../../../widgets/passages/Passages.tsx");

/** How much larger than the window fixed pages can be shown. */
const ZOOMS = [1, 1.5, 2, 3, 4];
const PROBLEMS = {
  protected: "It is protected, so only the app that it was bought in can open it.",
  damaged: "It may be damaged or unavailable offline. You can still download the file.",
};

interface EpubReaderProps extends ReaderProps {
  /** Whose text it is, for highlights in it; null for a sample, whose sections are not those of the book. */
  text: { post: Post; fileId: string } | null;
}

/** Shows an e-book page by page. */
export function EpubReader({ title, load, place, text: own, ending, onPlace, onClose }: EpubReaderProps) {
  const holder = useRef<HTMLDivElement>(null);
  const reader = useRef<BookReader | null>(null);
  const [book, setBook] = useState<Book | null>(null);
  const [problem, setProblem] = useState<keyof typeof PROBLEMS | null>(null);
  const [state, setState] = useState<BookState | null>(null);
  const [panel, setPanel] = useState<"contents" | "search" | null>(null);
  const [outside, setOutside] = useState<string | null>(null);
  const [note, setNote] = useState<{ text: string; target: string } | null>(null);
  const [zoom, setZoom] = useState(0);
  const [isAloud, setIsAloud] = useState(false);
  const stopAloud = useCallback(() => setIsAloud(false), []);
  const aloud = useLazy(isAloud && book?.isNarrated === false, loadAloud, () => {
    stopAloud();
    showNotLoaded();
  });
  const section = state?.section;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each section is another text
  const text = useMemo(() => ({ current: reader.current?.document()?.body ?? null }), [section]);
  const textOf = useCallback(() => text.current, [text]);
  const passages = useLazy(own !== null && section !== undefined, loadPassages);

  useEffect(() => {
    let isHere = true;
    const fail = (error: unknown) =>
      isHere && setProblem(error instanceof BookProblem ? error.reason : "damaged");
    load()
      .then(openBook)
      .then((opened) => (isHere ? setBook(opened) : opened.close()), fail);
    return () => {
      isHere = false;
    };
  }, [load]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the position only decides where the book opens
  useEffect(() => {
    if (!book || !holder.current) return;
    const made = bookReader(book, {
      holder: holder.current,
      title,
      onChange(next) {
        setState(next);
        onPlace(next.fraction, next.cfi);
      },
      onDocument: (document) =>
        listenToPage(document, {
          isRightToLeft: book.isRightToLeft,
          scroller: holder.current,
          onTurn: (to) => turn.current(to),
          onZoom: (by) => zoomBy.current(by),
        }),
      onLeave: setOutside,
      onNote: (words, target) => setNote({ text: words, target }),
    });
    reader.current = made;
    made.start(place?.locator ?? null, place?.fraction ?? 0).catch(() => setProblem("damaged"));
    return () => {
      made.close();
      reader.current = null;
    };
  }, [book]);

  const isRightToLeft = book?.isRightToLeft ?? false;
  const shown = useEnding(ending, state?.fraction ?? 0, (to) => void reader.current?.turn(to));
  const turn = useRef(shown.turn);
  turn.current = shown.turn;
  const zoomTo = (next: number) => {
    const to = Math.min(ZOOMS.length - 1, Math.max(0, next));
    setZoom(to);
    reader.current?.zoom(ZOOMS[to] ?? 1);
  };
  const zoomBy = useRef((by: 1 | -1 | 0) => zoomTo(by === 0 ? 0 : zoom + by));
  zoomBy.current = (by) => zoomTo(by === 0 ? 0 : zoom + by);
  return (
    <ReaderShell
      title={title}
      onClose={onClose}
      onTurn={shown.turn}
      onZoom={zoomBy.current}
      scroller={holder}
      isRightToLeft={isRightToLeft}
      ending={shown.ending}
      fraction={state?.fraction ?? 0}
      place={state ? placeWords(state) : ""}
      hasText={!state?.isFixed}
      tools={
        book && state ? (
          <>
            {state.canGoBack ? (
              <IconButton
                icon={Undo2}
                label="Back to where you were"
                onClick={() => void reader.current?.goBack()}
              />
            ) : null}
            {state.isFixed ? (
              <>
                <IconButton
                  icon={ZoomOut}
                  label="Smaller"
                  // A disabled button would lose the focus, and the page its keys.
                  aria-disabled={zoom === 0}
                  onClick={() => zoomTo(zoom - 1)}
                />
                <IconButton
                  icon={ZoomIn}
                  label="Larger"
                  aria-disabled={zoom === ZOOMS.length - 1}
                  onClick={() => zoomTo(zoom + 1)}
                />
              </>
            ) : null}
            <IconButton
              icon={Volume2}
              label="Read aloud"
              pressed={isAloud}
              onClick={() => setIsAloud(!isAloud)}
            />
            <IconButton icon={Search} label="Search this book" onClick={() => setPanel("search")} />
            {book.contents.length + book.pages.length > 0 ? (
              <IconButton icon={TableOfContents} label="Contents" onClick={() => setPanel("contents")} />
            ) : null}
          </>
        ) : null
      }
    >
      {problem ? (
        <div className="shell-state">
          <ErrorState title="We couldn't open this book">{PROBLEMS[problem]}</ErrorState>
        </div>
      ) : null}
      {state || problem ? null : (
        <div className="shell-state">
          <Skeleton of="text" label="Opening the book" />
        </div>
      )}
      <div ref={holder} className="epub-holder" data-ready={state && !problem ? "" : undefined} />
      {passages && own && book ? (
        <passages.Passages
          text={text}
          post={own.post}
          part={`${own.fileId}|${section}`}
          comments={NO_COMMENTS}
        />
      ) : null}
      {isAloud && state && book?.isNarrated && reader.current ? (
        <Narration book={book} reader={reader.current} place={state} onClose={stopAloud} />
      ) : null}
      {aloud && book ? (
        <aloud.ReadAloud
          root={textOf}
          language={book.language}
          onSentence={(range) => reader.current?.show(range)}
          onEnd={async () => (await reader.current?.openNext()) ?? false}
          onClose={stopAloud}
        />
      ) : null}
      {book ? (
        <Contents
          open={panel === "contents"}
          navigation={book}
          onClose={() => setPanel(null)}
          onGo={(target) => {
            setPanel(null);
            void reader.current?.goTo(target);
          }}
        />
      ) : null}
      {book && panel === "search" ? (
        <SearchText
          search={(query) => searchBook(book, query)}
          onClose={() => setPanel(null)}
          onGo={(cfi) => {
            setPanel(null);
            void reader.current?.start(cfi, 0);
          }}
        />
      ) : null}
      {note ? (
        <NoteSheet
          text={note.text}
          onClose={() => setNote(null)}
          onGo={() => {
            setNote(null);
            void reader.current?.followTo(note.target);
          }}
        />
      ) : null}
      {outside ? <LeaveDialog href={outside} onClose={() => setOutside(null)} /> : null}
    </ReaderShell>
  );
}

/** Comments are about a post's own text. */
const NO_COMMENTS: never[] = [];

function placeWords({ fraction, page, pages, chapter, isFixed }: BookState): string {
  const percent = `${Math.round(fraction * 100)}%`;
  const where = isFixed
    ? chapter
    : chapter
      ? `Page ${page} of ${pages} in ${chapter}`
      : `Page ${page} of ${pages}`;
  return [percent, where].filter(Boolean).join(" · ");
}

interface PageListener {
  isRightToLeft: boolean;
  /** What scrolls a page that is larger than the window. */
  scroller: HTMLElement | null;
  onTurn: (turn: Turn) => void;
  onZoom: (by: 1 | -1 | 0) => void;
}

/** Handles keys, presses and swipes inside a frame, whose document is not the app's. */
function listenToPage(page: Document, { isRightToLeft, scroller, onTurn, onZoom }: PageListener) {
  page.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      document.querySelector("dialog.shell")?.dispatchEvent(new Event("cancel", { cancelable: true }));
      return;
    }
    const action = actionOfKey(event, roomOf(scroller), isRightToLeft);
    if (!action) return;
    event.preventDefault();
    if ("turn" in action) onTurn(action.turn);
    else if ("zoom" in action) onZoom(action.zoom);
    else scroller?.scrollBy(action.scroll.x, action.scroll.y);
  });
  let from: { x: number; y: number } | null = null;
  page.addEventListener("touchstart", ({ touches: [touch] }) => {
    from = touch ? { x: touch.screenX, y: touch.screenY } : null;
  });
  page.addEventListener("touchend", ({ changedTouches: [touch] }) => {
    if (!touch || !from) return;
    const turn = turnOfSwipe({ x: touch.screenX - from.x, y: touch.screenY - from.y }, isRightToLeft);
    from = null;
    if (turn) onTurn(turn);
  });
  page.addEventListener("click", (event) => {
    // Selecting text must not turn the page, nor playing a recording.
    const isControl = (event.target as Element).closest?.(
      "audio, video, summary, label, input, select, textarea, button",
    );
    if (event.defaultPrevented || isControl || page.getSelection()?.toString()) return;
    const turn = turnOfPress(event.clientX / Math.max(1, page.documentElement.clientWidth), isRightToLeft);
    if (turn) onTurn(turn);
  });
}
