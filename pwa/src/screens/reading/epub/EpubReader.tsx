import type { Post } from "@quire/contracts/records/post";
import { EPUB } from "foliate-js/epub.js";
import { BlobReader, BlobWriter, configure, TextWriter, ZipReader } from "foliate-js/vendor/zip.js";
import TableOfContents from "lucide-react/icons/table-of-contents";
import Volume2 from "lucide-react/icons/volume-2";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLazy } from "../../../lib/useLazy.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { showNotLoaded } from "../../../ui/snackbars.ts";
import { type Turn, turnOfKey, turnOfPress, turnOfSwipe } from "../../../widgets/pdf/turnPage.ts";
import { ReaderShell } from "../../../widgets/reader/ReaderShell.tsx";
import type { ReaderProps } from "../../../widgets/reader/readerProps.ts";
import { useEnding } from "../../../widgets/reader/useEnding.ts";
import { type BookReader, type BookState, bookReader } from "./bookReader.ts";
import { Contents } from "./Contents.tsx";
import "./EpubReader.css";

const loadAloud = () => import("../../../widgets/passages/ReadAloud.tsx");

const loadPassages = () => import("../../../widgets/passages/Passages.tsx");

interface EpubReaderProps extends ReaderProps {
  /** Whose text it is, for highlights in it; null for a sample, whose sections are not those of the book. */
  text: { post: Post; fileId: string } | null;
}

/** Shows an e-book page by page. */
export function EpubReader({ title, load, place, text: own, ending, onPlace, onClose }: EpubReaderProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const reader = useRef<BookReader | null>(null);
  const [book, setBook] = useState<EPUB | "failed" | null>(null);
  const [state, setState] = useState<BookState | null>(null);
  const [isListing, setIsListing] = useState(false);
  const [isAloud, setIsAloud] = useState(false);
  const stopAloud = useCallback(() => setIsAloud(false), []);
  const aloud = useLazy(isAloud, loadAloud, () => {
    stopAloud();
    showNotLoaded();
  });
  const section = state?.section;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each section is another text
  const text = useMemo(() => ({ current: reader.current?.document().body ?? null }), [section]);
  const textOf = useCallback(() => text.current, [text]);
  const passages = useLazy(own !== null && section !== undefined, loadPassages);

  useEffect(() => {
    let isHere = true;
    load()
      .then(openBook)
      .then(
        (opened) => isHere && setBook(opened),
        () => isHere && setBook("failed"),
      );
    return () => {
      isHere = false;
    };
  }, [load]);

  const isOpen = book !== null && book !== "failed";
  const [isFrameReady, setIsFrameReady] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position only decides where the book opens
  useEffect(() => {
    if (!isOpen || !isFrameReady || !frame.current) return;
    const made = bookReader(book, frame.current, (next) => {
      setState(next);
      onPlace(next.fraction, next.cfi);
      listenToPage(made, (to) => turn.current(to));
    });
    reader.current = made;
    made.start(place?.locator ?? null, place?.fraction ?? 0).catch(() => setBook("failed"));
    return () => {
      made.close();
      reader.current = null;
    };
  }, [book, isOpen, isFrameReady]);

  const isRightToLeft = isOpen && book.dir === "rtl";
  const shown = useEnding(ending, state?.fraction ?? 0, (to) => void reader.current?.turn(to));
  const turn = useRef(shown.turn);
  turn.current = shown.turn;
  return (
    <ReaderShell
      title={title}
      onClose={onClose}
      onTurn={shown.turn}
      isRightToLeft={isRightToLeft}
      ending={shown.ending}
      fraction={state?.fraction ?? 0}
      place={state ? placeWords(state) : ""}
      hasText
      tools={
        <>
          {isOpen && state ? (
            <IconButton
              icon={Volume2}
              label="Read aloud"
              pressed={isAloud}
              onClick={() => setIsAloud(!isAloud)}
            />
          ) : null}
          {isOpen && book.toc?.length ? (
            <IconButton icon={TableOfContents} label="Contents" onClick={() => setIsListing(true)} />
          ) : null}
        </>
      }
    >
      {book === "failed" ? (
        <div className="shell-state">
          <ErrorState title="We couldn't open this book">
            It may be damaged or unavailable offline. You can still download the file.
          </ErrorState>
        </div>
      ) : null}
      {state || book === "failed" ? null : (
        <div className="shell-state">
          <Skeleton of="text" label="Opening the book" />
        </div>
      )}
      {isOpen ? (
        <iframe
          ref={frame}
          className="epub-page"
          title={title}
          // Without a doctype it would render in quirks mode.
          srcDoc="<!doctype html><title>Page</title>"
          onLoad={() => setIsFrameReady(true)}
          // No scripts run in it; same-origin only so that the app can insert the pages.
          sandbox="allow-same-origin"
          data-ready={state ? "" : undefined}
        />
      ) : null}
      {passages && own && isOpen ? (
        <passages.Passages
          text={text}
          post={own.post}
          part={`${own.fileId}|${section}`}
          comments={NO_COMMENTS}
        />
      ) : null}
      {aloud && isOpen ? (
        <aloud.ReadAloud
          root={textOf}
          language={languageOf(book)}
          onSentence={(range) => reader.current?.show(range)}
          onEnd={async () => (await reader.current?.openNext()) ?? false}
          onClose={stopAloud}
        />
      ) : null}
      {isOpen ? (
        <Contents
          open={isListing}
          items={book.toc ?? []}
          onClose={() => setIsListing(false)}
          onGo={(href) => {
            setIsListing(false);
            void reader.current?.goTo(href);
          }}
        />
      ) : null}
    </ReaderShell>
  );
}

/** The language that the book says it is in. */
function languageOf({ metadata }: EPUB): string {
  const [language] = [metadata?.language].flat();
  return language || "en";
}

/** Comments are about a post's own text. */
const NO_COMMENTS: never[] = [];

function placeWords({ fraction, page, pages, chapter }: BookState): string {
  const where = `Page ${page} of ${pages}`;
  return [`${Math.round(fraction * 100)}%`, chapter ? `${where} in ${chapter}` : where].join(" · ");
}

const withListeners = new WeakSet<Document>();

/** Handles keys, presses and swipes inside the frame, whose document is not the app's. */
function listenToPage(reader: BookReader, onTurn: (turn: Turn) => void) {
  const page = reader.document();
  if (withListeners.has(page)) return;
  withListeners.add(page);
  const { isRightToLeft } = reader;
  page.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      document.querySelector("dialog.shell")?.dispatchEvent(new Event("cancel", { cancelable: true }));
      return;
    }
    const turn = event.ctrlKey || event.metaKey || event.altKey ? null : turnOfKey(event.key, isRightToLeft);
    if (!turn) return;
    event.preventDefault();
    onTurn(turn);
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
    // Selecting text must not turn the page.
    if (event.defaultPrevented || page.getSelection()?.toString()) return;
    const turn = turnOfPress(event.clientX / Math.max(1, page.documentElement.clientWidth), isRightToLeft);
    if (turn) onTurn(turn);
  });
}

/** Larger than any image or chapter; a part that claims more is treated as a zip bomb and skipped. */
const LARGEST_PART = 64 * 1024 * 1024;

/** Opens an EPUB; its parts are unpacked on demand. Throws if the file is not one. */
async function openBook(file: Blob): Promise<EPUB> {
  // The library would create its worker from a blob, which our Content-Security-Policy refuses.
  configure({ useWebWorkers: false });
  const entries = await new ZipReader(new BlobReader(file)).getEntries();
  const parts = new Map(
    entries
      .filter((entry) => entry.uncompressedSize <= LARGEST_PART)
      .map((entry) => [entry.filename, entry] as const),
  );
  const book = await new EPUB({
    loadText: (name) => parts.get(name)?.getData(new TextWriter()) ?? null,
    loadBlob: (name, type) => parts.get(name)?.getData(new BlobWriter(type)) ?? null,
    getSize: (name) => parts.get(name)?.uncompressedSize ?? 0,
  }).init();
  if (book.sections.length === 0) throw new Error("the book has no sections");
  return book;
}
