import type { PostFile } from "@quire/contracts/records/postFile";
import type { ReadingDirection } from "@quire/domain/posts/postFiles";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { reportNoStorage } from "../../../lib/unsaved.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import type { Turn } from "../../../widgets/pdf/turnPage.ts";
import { ReaderShell } from "../../../widgets/reader/ReaderShell.tsx";
import type { ReaderProps } from "../../../widgets/reader/readerProps.ts";
import { ComicSettingsSheet } from "./ComicSettingsSheet.tsx";
import { ComicSheet } from "./ComicSheet.tsx";
import { ComicStrip } from "./ComicStrip.tsx";
import "./ComicReader.css";
import { comicPageAt, comicPages, pagesToFetch } from "./comicPages.ts";
import { type ComicSettings, readComicSettings, saveComicSettings, spreadsOf } from "./comicSettings.ts";

interface ComicReaderProps extends Omit<ReaderProps, "load"> {
  /** The work that settings are for: the comic, or a single post. */
  workId: string;
  files: readonly PostFile[];
  direction: ReadingDirection | null;
}

/** Shows a comic page by page in either direction, two pages at once, or in one strip. */
export function ComicReader(props: ComicReaderProps) {
  const { title, workId, files, direction, place, next, onPlace, onClose } = props;
  const pages = useMemo(() => comicPages(files), [files]);
  const [page, setPage] = useState(() => comicPageAt(place, pages.length));
  const [settings, setSettings] = useState(() => readComicSettings(workId, direction));
  const [isSetting, setIsSetting] = useState(false);
  const ahead = useRef(new Map<string, HTMLImageElement>());
  const isStrip = settings.layout === "strip";
  const isRightToLeft = settings.isRightToLeft && !isStrip;
  const spreads = useMemo(() => spreadsOf(pages, settings), [pages, settings]);
  const spread = Math.max(
    0,
    spreads.findIndex((those) => those.includes(page)),
  );
  const change = (next: ComicSettings) => {
    setSettings(next);
    if (!saveComicSettings(workId, next)) reportNoStorage();
  };

  // Both pages of a spread are read once it is on the screen.
  const shown = isStrip ? [page] : (spreads[spread] ?? []);
  const last = shown.at(-1) ?? page;
  useEffect(() => {
    onPlace((last + 1) / Math.max(1, pages.length), String(page + 1));
    // Decodes the next pages ahead, so that they show at once on a turn.
    for (const at of pagesToFetch(page, pages.length)) {
      const next = pages[at];
      if (!next || ahead.current.has(next.id)) continue;
      const image = new Image();
      image.src = next.src;
      image.decode().catch(() => ahead.current.delete(next.id));
      ahead.current.set(next.id, image);
    }
  }, [page, last, pages, onPlace]);

  const turn = useCallback(
    (to: Turn) =>
      setPage((page) => {
        const now = Math.max(
          0,
          spreads.findIndex((those) => those.includes(page)),
        );
        const next = { next: now + 1, previous: now - 1, first: 0, last: spreads.length - 1 }[to];
        return spreads[Math.min(spreads.length - 1, Math.max(0, next))]?.[0] ?? 0;
      }),
    [spreads],
  );

  const current = shown.flatMap((at) => pages[at] ?? []);
  return (
    <ReaderShell
      title={title}
      onClose={onClose}
      onTurn={turn}
      isRightToLeft={isRightToLeft}
      fraction={(last + 1) / Math.max(1, pages.length)}
      place={`${last > page ? `Pages ${page + 1} and ${last + 1}` : `Page ${page + 1}`} of ${pages.length}`}
      next={next ?? null}
      tools={<IconButton icon={SlidersHorizontal} label="Page settings" onClick={() => setIsSetting(true)} />}
    >
      {isStrip ? (
        <ComicStrip pages={pages} page={page} isCropped={settings.isCropped} onPage={setPage} />
      ) : null}
      {!isStrip && current.length ? (
        <ComicSheet
          pages={current}
          number={(shown[0] ?? page) + 1}
          isRightToLeft={isRightToLeft}
          isCropped={settings.isCropped}
          onTurn={turn}
        />
      ) : null}
      <ComicSettingsSheet
        open={isSetting}
        value={settings}
        onChange={change}
        onClose={() => setIsSetting(false)}
      />
    </ReaderShell>
  );
}
