import type { ReadingDirection } from "@quire/domain/posts/postFiles";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { reportNoStorage } from "../../../lib/unsaved.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import type { Turn } from "../../../widgets/pdf/turnPage.ts";
import { roomOf } from "../../../widgets/reader/pageKeys.ts";
import { locatorOf, type PagePlace } from "../../../widgets/reader/pagePlace.ts";
import { ReaderShell } from "../../../widgets/reader/ReaderShell.tsx";
import type { ReaderProps } from "../../../widgets/reader/readerProps.ts";
import { usePageZoom } from "../../../widgets/reader/usePageZoom.ts";
import { ComicSettingsSheet } from "./ComicSettingsSheet.tsx";
import { ComicSheet } from "./ComicSheet.tsx";
import { ComicStrip } from "./ComicStrip.tsx";
import "./ComicReader.css";
import { type ComicPage, comicPlaceAt, pagesToFetch } from "./comicPages.ts";
import { type ComicSettings, readComicSettings, saveComicSettings, spreadsOf } from "./comicSettings.ts";

interface ComicReaderProps extends Omit<ReaderProps, "load"> {
  /** The work that settings are for: the comic, or a single post. */
  workId: string;
  pages: readonly ComicPage[];
  /** What its pages are called, and whether the reader may choose how they are laid out. */
  noun?: "Page" | "Picture";
  direction: ReadingDirection | null;
}

/** A comic that is only opened is never read further than this. */
const OPENED = 0.9;
/** Share of the window that a turn scrolls a strip. */
const SCREEN = 0.9;

/** Shows a comic page by page in either direction, two pages at once, or in one strip. */
export function ComicReader(props: ComicReaderProps) {
  const { title, workId, pages, noun = "Page", direction, place, next, onPlace, onClose } = props;
  const [start, setStart] = useState<PagePlace>(() => comicPlaceAt(place, pages.length));
  const [page, setPage] = useState(start.page);
  /** How much of the strip, or of the page, has been seen; null until it is on the screen. */
  const [seen, setSeen] = useState<number | null>(null);
  const [settings, setSettings] = useState(() => readComicSettings(workId, direction));
  const [isSetting, setIsSetting] = useState(false);
  const room = useRef<HTMLElement>(null);
  const within = useRef(start.within);
  const ahead = useRef(new Map<string, HTMLImageElement>());
  const isStrip = settings.layout === "strip";
  const isRightToLeft = settings.isRightToLeft && !isStrip;
  const spreads = useMemo(() => spreadsOf(pages, settings), [pages, settings]);
  const spread = Math.max(
    0,
    spreads.findIndex((those) => those.includes(page)),
  );
  // Both pages of a spread are read once it is on the screen.
  const shown = isStrip ? [page] : (spreads[spread] ?? []);
  const last = shown.at(-1) ?? page;
  const fraction = isStrip ? (seen ?? 0) : (last + (seen ?? 0)) / Math.max(1, pages.length);

  /** Opening a comic of one page, or a short strip, isn't reading it to the end. */
  const hasActed = useRef(false);
  const report = useCallback(
    (at: PagePlace, to: number) => {
      const most = hasActed.current ? 1 : Math.min(OPENED, 1 - 0.5 / Math.max(1, pages.length));
      onPlace(Math.min(to, most), locatorOf(at));
    },
    [onPlace, pages.length],
  );
  const close = () => {
    hasActed.current = true;
    report({ page, within: within.current }, fraction);
    onClose();
  };
  const isShown = seen !== null;
  useEffect(() => {
    if (isShown) report({ page, within: within.current }, fraction);
  }, [report, isShown, page, fraction]);
  useEffect(() => {
    // Decodes the next pages ahead, so that they show at once on a turn.
    for (const at of pagesToFetch(page, pages.length)) {
      const one = pages[at];
      if (!one || ahead.current.has(one.id)) continue;
      const image = new Image();
      image.src = one.src;
      image.decode().catch(() => ahead.current.delete(one.id));
      ahead.current.set(one.id, image);
    }
  }, [page, pages]);

  function turn(to: Turn): void {
    hasActed.current = true;
    if (to === "next" && fraction >= 1) report({ page, within: within.current }, fraction);
    if (isStrip) turnStrip(room.current, to);
    else turnPage(to);
  }
  function turnPage(to: Turn): void {
    const now = { next: spread + 1, previous: spread - 1, first: 0, last: spreads.length - 1 }[to];
    const first = spreads[Math.min(spreads.length - 1, Math.max(0, now))]?.[0] ?? 0;
    if (first === shown[0]) return;
    within.current = 0;
    setSeen(null);
    setPage(first);
  }
  const change = (to: ComicSettings) => {
    setStart({ page, within: within.current });
    if ((to.layout === "strip") !== isStrip) setSeen(null);
    setSettings(to);
    if (!saveComicSettings(workId, to)) reportNoStorage();
  };
  const { zoom, step } = usePageZoom(room, {
    key: isStrip ? "strip" : `${settings.layout} ${settings.fit} ${shown[0] ?? 0}`,
    isRightToLeft,
    onTurn: turn,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or another layout of it
  useLayoutEffect(() => {
    const element = room.current;
    if (!element || isStrip) return;
    const track = () => {
      const { up, down, height } = roomOf(element);
      within.current = up / Math.max(1, up + down + height);
      setSeen(1 - down / Math.max(1, up + down + height));
      if (up > 0) hasActed.current = true;
    };
    element.addEventListener("scroll", track, { passive: true });
    return () => element.removeEventListener("scroll", track);
  }, [isStrip, page, settings.fit]);

  const current = shown.flatMap((at) => pages[at] ?? []);
  return (
    <ReaderShell
      title={title}
      onClose={close}
      onTurn={turn}
      onZoom={step}
      scroller={room}
      isRightToLeft={isRightToLeft}
      fraction={fraction}
      place={`${last > page ? `${noun}s ${page + 1} and ${last + 1}` : `${noun} ${page + 1}`} of ${pages.length}`}
      next={next ?? null}
      tools={
        <>
          <IconButton
            icon={ZoomOut}
            label="Smaller"
            // A disabled button would lose the focus, and the page its keys.
            aria-disabled={zoom === 1}
            onClick={() => step(-1)}
          />
          <IconButton icon={ZoomIn} label="Larger" onClick={() => step(1)} />
          {noun === "Page" ? (
            <IconButton icon={SlidersHorizontal} label="Page settings" onClick={() => setIsSetting(true)} />
          ) : null}
        </>
      }
    >
      {isStrip ? (
        <ComicStrip
          room={room}
          pages={pages}
          start={start}
          page={page}
          isCropped={settings.isCropped}
          zoom={zoom}
          onScroll={(at) => {
            if (at.page > 0 || at.within > 0) hasActed.current = true;
            within.current = at.within;
            setPage(at.page);
            setSeen(at.fraction);
          }}
        />
      ) : null}
      {!isStrip && current.length ? (
        <ComicSheet
          room={room}
          pages={current}
          number={(shown[0] ?? page) + 1}
          within={within}
          isRightToLeft={isRightToLeft}
          isCropped={settings.isCropped}
          fit={settings.fit}
          zoom={zoom}
          onShown={setSeen}
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

/** Turns a strip by a screen. */
function turnStrip(strip: HTMLElement | null, to: Turn): void {
  if (!strip) return;
  const screen = strip.clientHeight * SCREEN;
  const top = {
    next: strip.scrollTop + screen,
    previous: strip.scrollTop - screen,
    first: 0,
    last: strip.scrollHeight,
  }[to];
  strip.scrollTo({ top });
}
