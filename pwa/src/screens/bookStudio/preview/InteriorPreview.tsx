import type { Book } from "@quire/contracts/records/book";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useRef, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { type Turn, turnOfKey, turnOfSwipe } from "../../../widgets/pdf/turnPage.ts";
import type { BookEditor } from "../editor/bookEditor.ts";
import { BuildStatus } from "./BuildStatus.tsx";
import { Findings } from "./Findings.tsx";
import { PageCanvas } from "./PageCanvas.tsx";
import { pageAfter, spreadLabel, spreadOf } from "./spreads.ts";
import { useBuiltPdf } from "./useBuiltPdf.ts";
import { useRoom } from "./useRoom.ts";

/** Narrower, only one page is shown at a time. CSS pixels. */
const TWO_PAGES = 520;

interface InteriorPreviewProps {
  book: Book;
  editor: BookEditor;
  buildFailure: unknown;
}

/** The built interior as spreads, turned by buttons, keys and swipes, with what was found in it. */
export function InteriorPreview({ book, editor, buildFailure }: InteriorPreviewProps) {
  const { pdf, isFailed, retry } = useBuiltPdf(book, "interior");
  const [wanted, setWanted] = useState(1);
  const [room, size] = useRoom<HTMLElement>();
  const swipe = useRef<{ x: number; y: number } | null>(null);
  const build = book.builds.find(({ kind }) => kind === "interior");
  const pages = pdf?.numPages ?? 0;
  const page = Math.min(wanted, Math.max(1, pages));
  const isSingle = size.width < TWO_PAGES;
  const spread = isSingle ? ([page, null] as const) : spreadOf(page, pages);

  function turn(to: Turn) {
    if (pages > 0) setWanted(pageAfter(to, page, pages, isSingle));
  }

  return (
    <section className="making-preview" id="preview" aria-label="Preview">
      <BuildStatus
        kind="interior"
        build={build}
        failure={buildFailure}
        onBuild={() => void editor.build(["interior"])}
      />
      <section
        ref={room}
        className="making-room"
        aria-label="Pages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: pages are turned by the arrow keys
        tabIndex={0}
        onKeyDown={(event) => {
          const to = turnOfKey(event.key, false);
          // Space and the page keys scroll the window.
          if (!to || !/^(Arrow|Home|End)/.test(event.key)) return;
          event.preventDefault();
          turn(to);
        }}
        onTouchStart={({ touches: { 0: touch } }) => {
          swipe.current = touch ? { x: touch.screenX, y: touch.screenY } : null;
        }}
        onTouchEnd={({ changedTouches: { 0: touch } }) => {
          const from = swipe.current;
          swipe.current = null;
          const to =
            touch && from
              ? turnOfSwipe({ x: touch.screenX - from.x, y: touch.screenY - from.y }, false)
              : null;
          if (to) turn(to);
        }}
      >
        {pdf ? (
          <div className="making-spread">
            {spread.map((number, side) =>
              number === null ? (
                isSingle ? null : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a spread has two sides
                  <span key={side} className="making-no-page" />
                )
              ) : (
                <PageCanvas
                  // biome-ignore lint/suspicious/noArrayIndexKey: a spread has two sides
                  key={side}
                  pdf={pdf}
                  number={number}
                  label={`Page ${number}`}
                  room={{ width: (isSingle ? size.width : size.width / 2) - 8, height: size.height }}
                />
              ),
            )}
          </div>
        ) : (
          <div className="making-waiting">
            {isFailed ? (
              <>
                <p>We couldn't load the preview.</p>
                <Button size="s" onClick={retry}>
                  Try again
                </Button>
              </>
            ) : build?.state === "failed" || buildFailure ? null : (
              <p className="making-soft">
                {build?.state === "ready" ? "Loading the pages" : "The pages appear here in a few seconds."}
              </p>
            )}
          </div>
        )}
      </section>
      {pdf ? (
        <div className="making-turn">
          <IconButton
            icon={ChevronLeft}
            label="Previous pages"
            disabled={page <= 1}
            onClick={() => turn("previous")}
          />
          <span role="status">{spreadLabel(spread, pages)}</span>
          <IconButton
            icon={ChevronRight}
            label="Next pages"
            disabled={spread.includes(pages)}
            onClick={() => turn("next")}
          />
        </div>
      ) : null}
      <Findings build={build} entries={book.entries} onPage={pdf ? setWanted : undefined} />
    </section>
  );
}
