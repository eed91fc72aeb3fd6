import type { Post } from "@quire/contracts/records/post";
import type { PostFile } from "@quire/contracts/records/postFile";
import type { ReadPlace } from "@quire/domain/posts/readingPositions";
import { countOf } from "@quire/domain/text/counts";
import BookOpen from "lucide-react/icons/book-open";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { local } from "../../../lib/localPort.ts";
import { positionSync } from "../../../lib/positionSync.ts";
import { positionTracker } from "../../../lib/positionTracker.ts";
import { Button } from "../../../ui/Button.tsx";
import { SaveOffline } from "../../../widgets/SaveOffline.tsx";
import { AudioPlayer } from "../media/AudioPlayer.tsx";
import { titleOf } from "../media/fileWords.ts";
import { VideoPlayer } from "../media/VideoPlayer.tsx";
import { FileReader } from "./FileReader.tsx";
import { isReadInFiles, locatorIn, placeIn, readerOf } from "./filesOf.ts";
import { PlayedFile } from "./PlayedFile.tsx";
import "./ReadFiles.css";

/** What of a post is read, heard or watched in its files, each where it was left. */
export function ReadFiles({ post }: { post: Post }) {
  const [place, setPlace] = useState<ReadPlace | null | undefined>(undefined);
  const [open, setOpen] = useState<PostFile | "comic" | null>(null);
  useEffect(() => {
    let isHere = true;
    // A browser that keeps nothing begins anew each time.
    const look = () =>
      local.placeOf(post.id).then(
        (found) => isHere && setPlace((known) => laterOf(known, found)),
        () => isHere && setPlace((known) => known ?? null),
      );
    void look();
    void positionSync().then(look);
    return () => {
      isHere = false;
    };
  }, [post.id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one noter for one post
  const note = useMemo(() => positionTracker(post), [post.id]);
  const [last] = useState(() => ({ fraction: 0, locator: null as string | null }));
  const onPlace = useCallback(
    (fraction: number, locator: string | null) => {
      Object.assign(last, { fraction, locator });
      void note(fraction, locator);
    },
    [last, note],
  );
  const close = useCallback(() => {
    setOpen(null);
    void note(last.fraction, last.locator, { isLeaving: true });
    setPlace((before) => ({ finished: before?.finished ?? false, readAt: Date.now(), ...last }));
  }, [last, note]);

  const fetchReaders = useCallback(async () => {
    if (!post.files.some((file) => readerOf(file) === "pdf")) return;
    const [{ fetchPdfReader }] = await Promise.all([
      import("../pdf/openPdf.ts"),
      import("../pdf/PdfReader.tsx"),
    ]);
    await fetchPdfReader();
  }, [post.files]);

  const pages = post.files.filter((file) => file.role === "page" && file.url);
  const files = post.files.filter((file) => file.url && readerOf(file));
  if (!isReadInFiles(post.files) || place === undefined) return null;
  return (
    <section className="read-files" aria-label="Read">
      {pages.length ? (
        <div className="read-file">
          <Button kind="primary" icon={BookOpen} onClick={() => setOpen("comic")}>
            {wordsToRead("Read page by page", place)}
          </Button>
          <span className="read-note">{countOf(pages.length, "page")}</span>
        </div>
      ) : null}
      {files.map((file) => (
        <OneFile key={file.id} post={post} file={file} place={placeIn(file, place)} onPlace={onPlace}>
          <Button kind="primary" icon={BookOpen} onClick={() => setOpen(file)}>
            {wordsToRead(`Read ${titleOf(file)}`, placeIn(file, place))}
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
          onPlace={(fraction, within) =>
            onPlace(fraction, open === "comic" ? within : locatorIn(open, within))
          }
          onClose={close}
        />
      ) : null}
    </section>
  );
}

interface OneFileProps {
  post: Post;
  file: PostFile;
  place: { fraction: number; locator: string | null } | null;
  onPlace: (fraction: number, locator: string | null) => void;
  children: ReactNode;
}

function OneFile({ post, file, place, onPlace, children }: OneFileProps) {
  const recordPosition = useCallback(
    (fraction: number, within: string | null) => onPlace(fraction, locatorIn(file, within)),
    [file, onPlace],
  );
  const kind = readerOf(file);
  if (kind === "audio" || kind === "video") {
    const Player = kind === "audio" ? AudioPlayer : VideoPlayer;
    return (
      <PlayedFile file={file}>
        <Player post={post} file={file} place={place} onPlace={recordPosition} />
      </PlayedFile>
    );
  }
  return (
    <div className="read-file">
      {children}
      <span className="read-note">{file.pages ? countOf(file.pages, "page") : null}</span>
    </div>
  );
}

function wordsToRead(words: string, place: { fraction: number } | null): string {
  const isBegun = place && place.fraction > 0.01 && place.fraction < 1;
  return isBegun ? `${words}, from ${Math.round(place.fraction * 100)}%` : words;
}

/** The place that was read last: what is open here by now is not put back by what another device said. */
function laterOf(known: ReadPlace | null | undefined, found: ReadPlace | null): ReadPlace | null {
  if (!known || !found) return known ?? found;
  return found.readAt > known.readAt ? found : known;
}
