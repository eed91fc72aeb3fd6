import type { Post } from "@quire/contracts/records/post";
import type { PostFile } from "@quire/contracts/records/postFile";
import { type ReadPlace, resetPosition } from "@quire/domain/posts/readingPositions";
import { countOf } from "@quire/domain/text/counts";
import BookOpen from "lucide-react/icons/book-open";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { local } from "../../../lib/localPort.ts";
import { positionSync } from "../../../lib/positionSync.ts";
import { positionTracker } from "../../../lib/positionTracker.ts";
import { onStartReading, READ_HASH } from "../../../lib/startReading.ts";
import { useLazy } from "../../../lib/useLazy.ts";
import { Button } from "../../../ui/Button.tsx";
import { showNotLoaded } from "../../../ui/snackbars.ts";
import { SaveOffline } from "../../../widgets/SaveOffline.tsx";
import { picturePages } from "../comic/comicPages.ts";
import { AudioPlayer } from "../media/AudioPlayer.tsx";
import { factsOf, titleOf } from "../media/fileFacts.ts";
import { VideoPlayer } from "../media/VideoPlayer.tsx";
import { FileReader } from "./FileReader.tsx";
import { isReadInFiles, locatorIn, placeIn, readerOf, shareRead } from "./filesOf.ts";
import "./ReadFiles.css";

/**
 * The files of a post that are read, heard or watched, each at its last position. Until that is loaded, shows its
 * children, which take about the same space.
 */
export function ReadFiles({ post, children }: { post: Post; children: ReactNode }) {
  const [place, setPlace] = useState<ReadPlace | null | undefined>(undefined);
  const [open, setOpen] = useState<PostFile | "comic" | null>(null);
  useEffect(() => {
    let isHere = true;
    // Without storage there is no last position.
    const load = () =>
      local.placeOf(post.id).then(
        (found) => isHere && setPlace((known) => laterOf(known, found)),
        () => isHere && setPlace((known) => known ?? null),
      );
    void load();
    void positionSync().then(load);
    return () => {
      isHere = false;
    };
  }, [post.id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one tracker per post
  const track = useMemo(() => positionTracker(post), [post.id]);
  const [last] = useState(() => ({ fraction: 0, locator: null as string | null }));
  const stored = useRef<string | null>(null);
  stored.current = place?.locator ?? null;
  const onPlace = useCallback(
    (file: PostFile | "comic", within: number, place: string | null) => {
      const locator = file === "comic" ? place : locatorIn(file, place, last.locator ?? stored.current);
      const fraction = file === "comic" ? within : shareRead(file, within, post.files);
      Object.assign(last, { fraction, locator });
      void track(fraction, locator);
    },
    [last, track, post.files],
  );
  const close = useCallback(() => {
    setOpen(null);
    void track(last.fraction, last.locator, { isLeaving: true });
    setPlace((before) => ({ ...(before ?? resetPosition(0)), readAt: Date.now(), ...last }));
  }, [last, track]);

  const first = post.files.some((file) => file.role === "page" && file.url)
    ? "comic"
    : post.files.find((file) => file.url && ["pdf", "epub"].includes(readerOf(file) ?? ""));
  const isReady = place !== undefined;
  useEffect(() => {
    if (!isReady || !first) return;
    const start = () => setOpen(first);
    if (location.hash === READ_HASH) {
      // Once: closing the reader must not open it again.
      history.replaceState(history.state, "", location.pathname + location.search);
      start();
    }
    return onStartReading(start);
  }, [isReady, first]);

  const fetchReaders = useCallback(async () => {
    if (!post.files.some((file) => readerOf(file) === "pdf")) return;
    const [{ fetchPdfReader }] = await Promise.all([
      import("../../../widgets/pdf/openPdf.ts"),
      import("../pdf/PdfReader.tsx"),
    ]);
    await fetchPdfReader();
  }, [post.files]);

  const pages = post.files.filter((file) => file.role === "page" && file.url);
  const files = post.files.filter((file) => file.url && readerOf(file));
  if (!isReadInFiles(post.files.filter(({ url }) => url))) return null;
  if (place === undefined) return children;
  return (
    <section className="read-files" aria-label="Read">
      {pages.length ? (
        <div className="read-file">
          <Button kind="primary" icon={BookOpen} onClick={() => setOpen("comic")}>
            {readLabel("Read page by page", place)}
          </Button>
          <span className="read-note">
            {pages.length < post.meta.pages
              ? `${pages.length} of ${countOf(post.meta.pages, "page")}`
              : countOf(pages.length, "page")}
          </span>
        </div>
      ) : null}
      {files.map((file) => (
        <OneFile key={file.id} post={post} file={file} place={placeIn(file, place)} onPlace={onPlace}>
          <Button kind="primary" icon={BookOpen} onClick={() => setOpen(file)}>
            {readLabel(`Read ${titleOf(file)}`, placeIn(file, place))}
          </Button>
        </OneFile>
      ))}
      {post.parent || post.access !== "granted" ? null : (
        <SaveOffline post={post} fetchReaders={fetchReaders} />
      )}
      {open ? (
        <FileReader
          post={post}
          file={open}
          place={open === "comic" ? place : placeIn(open, place)}
          onPlace={(fraction, within) => onPlace(open, fraction, within)}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

interface SampleReaderProps {
  post: Post;
  file: PostFile;
  /** How to get the rest. */
  ending: ReactNode;
  onClose: () => void;
}

/** Opens the sample of a closed file. No position is recorded: it is not one in the file. */
export function SampleReader({ post, file, ending, onClose }: SampleReaderProps) {
  return (
    <FileReader
      post={post}
      file={file}
      place={null}
      ending={
        <>
          <p className="read-end">End of the sample</p>
          {ending}
        </>
      }
      onPlace={() => {}}
      onClose={onClose}
    />
  );
}

interface PictureReaderProps {
  post: Post;
  pictures: readonly PostFile[];
  /** Which one is opened, from 0. */
  at: number;
  onClose: () => void;
}

const loadPictures = () => import("../comic/ComicReader.tsx");

/** Opens a post's pictures large, one after another. */
export function PictureReader({ post, pictures, at, onClose }: PictureReaderProps) {
  const reader = useLazy(true, loadPictures, () => {
    onClose();
    showNotLoaded();
  });
  const pages = useMemo(() => picturePages(pictures), [pictures]);
  if (!reader) return null;
  return (
    <reader.ComicReader
      title={post.title}
      workId={post.id}
      pages={pages}
      noun="Picture"
      direction={null}
      place={{ fraction: 0, locator: String(at + 1) }}
      onPlace={ignore}
      onClose={onClose}
    />
  );
}

const ignore = () => {};

interface OneFileProps {
  post: Post;
  file: PostFile;
  place: { fraction: number; locator: string | null } | null;
  onPlace: (file: PostFile, fraction: number, within: string | null) => void;
  children: ReactNode;
}

function OneFile({ post, file, place, onPlace, children }: OneFileProps) {
  const recordPosition = useCallback(
    (fraction: number, within: string | null) => onPlace(file, fraction, within),
    [file, onPlace],
  );
  const kind = readerOf(file);
  if (kind === "audio" || kind === "video") {
    const Player = kind === "audio" ? AudioPlayer : VideoPlayer;
    return (
      <PlayerFigure file={file}>
        <Player post={post} file={file} place={place} onPlace={recordPosition} />
      </PlayerFigure>
    );
  }
  return (
    <div className="read-file">
      {children}
      <span className="read-note">{file.pages ? countOf(file.pages, "page") : null}</span>
    </div>
  );
}

function readLabel(label: string, place: { fraction: number } | null): string {
  const isStarted = place && place.fraction > 0.01 && place.fraction < 1;
  return isStarted ? `${label}, from ${Math.round(place.fraction * 100)}%` : label;
}

/** The more recent of two positions, so that another device's older one does not override what is open here. */
function laterOf(known: ReadPlace | null | undefined, found: ReadPlace | null): ReadPlace | null {
  if (!known || !found) return known ?? found;
  return found.readAt > known.readAt ? found : known;
}

/** A player with the name of the file and a download link. */
function PlayerFigure({ file, children }: { file: PostFile; children: ReactNode }) {
  return (
    <figure className="media-played" data-file={file.id}>
      {children}
      <figcaption>
        <span className="media-name" dir="auto">
          {titleOf(file)}
        </span>{" "}
        <span className="media-facts">{factsOf(file)}</span>{" "}
        <a href={`${file.url}?download=true`} download={file.name}>
          Download
        </a>
      </figcaption>
    </figure>
  );
}
