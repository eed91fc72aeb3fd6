import type { Book } from "@quire/contracts/records/book";
import { BLEED, spineWidth } from "@quire/domain/books/spine";
import { trimOf } from "@quire/domain/books/trims";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Switch } from "../../../ui/Checkbox.tsx";
import type { BookEditor } from "../editor/bookEditor.ts";
import { BuildStatus } from "./BuildStatus.tsx";
import { type CoverLines, coverLines } from "./coverLines.ts";
import { Findings } from "./Findings.tsx";
import { PageCanvas } from "./PageCanvas.tsx";
import { useBuiltPdf } from "./useBuiltPdf.ts";
import { useRoom } from "./useRoom.ts";

const POINTS_PER_INCH = 72;

interface CoverPreviewProps {
  book: Book;
  editor: BookEditor;
  buildFailure: unknown;
}

/** The built cover as one sheet: back, spine and front, with the lines it is cut and folded at. */
export function CoverPreview({ book, editor, buildFailure }: CoverPreviewProps) {
  const { pdf, isFailed, retry } = useBuiltPdf(book, "cover");
  const [hasLines, setHasLines] = useState(true);
  const [room, size] = useRoom<HTMLDivElement>();
  const [sheet, setSheet] = useState<{ width: number; height: number } | null>(null);
  const build = book.builds.find(({ kind }) => kind === "cover");
  const pages = book.builds.find(({ kind }) => kind === "interior")?.pages ?? null;
  useEffect(() => {
    let isMounted = true;
    pdf?.getPage(1).then(
      (page) => {
        const { width, height } = page.getViewport({ scale: 1 });
        if (isMounted) setSheet({ width: width / POINTS_PER_INCH, height: height / POINTS_PER_INCH });
      },
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, [pdf]);
  const { binding, trim } = book.format;
  const spine = pages === null ? null : spineWidth(pages, binding, trim);
  const lines = sheet && spine !== null ? coverLines(sheet, trimOf(trim), spine) : null;
  return (
    <section className="making-preview" id="preview" aria-label="Preview">
      <BuildStatus
        kind="cover"
        build={build}
        failure={buildFailure}
        onBuild={() => void editor.build(["cover"])}
      />
      <div ref={room} className="making-room">
        {pdf ? (
          <div className="making-sheet">
            <PageCanvas
              pdf={pdf}
              number={1}
              label="Cover: back, spine and front"
              room={{ width: size.width, height: size.height }}
            />
            {lines && sheet && hasLines ? <Lines sheet={sheet} lines={lines} /> : null}
          </div>
        ) : (
          <div className="making-waiting">
            {isFailed ? (
              <>
                <p>We couldn't load the cover.</p>
                <Button size="s" onClick={retry}>
                  Try again
                </Button>
              </>
            ) : build?.state === "failed" || buildFailure ? null : (
              <p className="making-soft">The cover appears here once the interior is built.</p>
            )}
          </div>
        )}
      </div>
      {spine === null ? null : (
        <p className="making-soft">
          {pages} pages make a spine of {spine.toFixed(3)} in ({(spine * 25.4).toFixed(1)} mm).
        </p>
      )}
      {pdf ? (
        <Switch
          label="Show safe lines"
          hint={`The outer line is where it's cut, ${BLEED} in from the edge; the upright ones are the spine's folds. Keep text inside the dashes.`}
          checked={hasLines}
          onChange={(event) => setHasLines(event.target.checked)}
        />
      ) : null}
      <Findings build={build} />
    </section>
  );
}

/** Cut, fold and safe lines over a sheet, in inches. */
function Lines({ sheet, lines }: { sheet: { width: number; height: number }; lines: CoverLines }) {
  const { cut, folds, safe } = lines;
  return (
    <svg
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      className="making-lines"
      data-theme="light"
      aria-hidden="true"
    >
      <rect {...cut} className="making-cut" />
      {folds.map((x) => (
        <line key={x} x1={x} x2={x} y1={0} y2={sheet.height} className="making-fold" />
      ))}
      {safe.map((rect) => (
        <rect key={rect.x} {...rect} className="making-safe" />
      ))}
    </svg>
  );
}
