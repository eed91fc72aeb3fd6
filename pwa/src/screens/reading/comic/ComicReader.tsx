import type { PostFile } from "@quire/contracts/records/postFile";
import type { ReadingDirection } from "@quire/domain/posts/postFiles";
import BookOpen from "lucide-react/icons/book-open";
import GalleryVertical from "lucide-react/icons/gallery-vertical";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { ReaderShell } from "../shell/ReaderShell.tsx";
import type { ReaderProps } from "../shell/readerProps.ts";
import type { Turn } from "../shell/turnPage.ts";
import { ComicSheet } from "./ComicSheet.tsx";
import { ComicStrip } from "./ComicStrip.tsx";
import "./ComicReader.css";
import { comicPageAt, comicPages, pagesToFetch } from "./comicPages.ts";

interface ComicReaderProps extends Omit<ReaderProps, "load"> {
  files: readonly PostFile[];
  direction: ReadingDirection | null;
}

/** Shows a comic page by page in either direction, or in one strip. */
export function ComicReader({ title, files, direction, place, onPlace, onClose }: ComicReaderProps) {
  const pages = useMemo(() => comicPages(files), [files]);
  const [page, setPage] = useState(() => comicPageAt(place, pages.length));
  const [isStrip, setIsStrip] = useState(direction === "vertical");
  const ahead = useRef(new Map<string, HTMLImageElement>());
  const isRightToLeft = direction === "rtl" && !isStrip;

  useEffect(() => {
    onPlace((page + 1) / Math.max(1, pages.length), String(page + 1));
    // Decodes the next pages ahead, so that they show at once on a turn.
    for (const at of pagesToFetch(page, pages.length)) {
      const next = pages[at];
      if (!next || ahead.current.has(next.id)) continue;
      const image = new Image();
      image.src = next.src;
      image.decode().catch(() => ahead.current.delete(next.id));
      ahead.current.set(next.id, image);
    }
  }, [page, pages, onPlace]);

  const turn = useCallback(
    (to: Turn) =>
      setPage((now) => {
        const next = { next: now + 1, previous: now - 1, first: 0, last: pages.length - 1 }[to];
        return Math.min(pages.length - 1, Math.max(0, next));
      }),
    [pages.length],
  );

  const current = pages[page];
  return (
    <ReaderShell
      title={title}
      onClose={onClose}
      onTurn={turn}
      isRightToLeft={isRightToLeft}
      fraction={(page + 1) / Math.max(1, pages.length)}
      place={`Page ${page + 1} of ${pages.length}`}
      tools={
        <IconButton
          icon={isStrip ? BookOpen : GalleryVertical}
          label={isStrip ? "Read page by page" : "Read in one strip"}
          onClick={() => setIsStrip(!isStrip)}
        />
      }
    >
      {isStrip ? <ComicStrip pages={pages} page={page} onPage={setPage} /> : null}
      {!isStrip && current ? (
        <ComicSheet page={current} number={page + 1} isRightToLeft={isRightToLeft} onTurn={turn} />
      ) : null}
    </ReaderShell>
  );
}
