import type { Post } from "@quire/contracts/records/post";
import type { PostFile } from "@quire/contracts/records/postFile";
import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { usePage } from "../../../lib/PageContext.ts";
import { READ_HASH } from "../../../lib/startReading.ts";
import { showSnackbar } from "../../../ui/snackbars.ts";
import type { ReaderProps } from "../../../widgets/reader/readerProps.ts";
import { comicPages } from "../comic/comicPages.ts";
import { readerOf } from "./filesOf.ts";

interface FileReaderProps extends Pick<ReaderProps, "place" | "ending" | "onPlace" | "onClose"> {
  post: Post;
  file: PostFile | "comic";
}

type Comic = typeof import("../comic/ComicReader.tsx").ComicReader;
type Epub = typeof import("../epub/EpubReader.tsx").EpubReader;
type Loaded = { comic: Comic } | { epub: Epub } | { pdf: ComponentType<ReaderProps> };

/** Loads the reader for a file on first use: the PDF reader alone is larger than all the rest. */
async function fetchReader(file: PostFile | "comic"): Promise<Loaded> {
  if (file === "comic") return { comic: (await import("../comic/ComicReader.tsx")).ComicReader };
  if (readerOf(file) === "pdf") return { pdf: (await import("../pdf/PdfReader.tsx")).PdfReader };
  return { epub: (await import("../epub/EpubReader.tsx")).EpubReader };
}

/** Opens a comic, a file, or the sample of a closed file in its reader, over the page. */
export function FileReader({ post, file, place, ending, onPlace, onClose }: FileReaderProps) {
  const [reader, setReader] = useState<Loaded | null>(null);
  const latestOnPlace = useRef(onPlace);
  latestOnPlace.current = onPlace;
  useEffect(() => {
    let isHere = true;
    fetchReader(file).then(
      (loaded) => isHere && setReader(loaded),
      () => {
        if (!isHere) return;
        showSnackbar({
          title: "We couldn't load the reader.",
          message: "Check your connection and try again.",
        });
        onClose();
      },
    );
    return () => {
      isHere = false;
    };
  }, [file, onClose]);
  const { data } = usePage();
  const part = data.kind === "post" ? data.next : null;
  const next = part && { href: `${part.permalink}${READ_HASH}`, title: part.title };
  const pages = useMemo(() => comicPages(post.files), [post.files]);
  const isSample = file !== "comic" && file.url === null;
  const url = file === "comic" ? null : (file.url ?? file.sample?.url ?? null);
  const load = useCallback(() => loadFile(url), [url]);
  const recordPlace = useCallback(
    (fraction: number, within: string | null) => latestOnPlace.current(fraction, within),
    [],
  );
  if (!reader) return null;
  const shared = { title: post.title, place, next, ending, onPlace: recordPlace, onClose };
  if ("comic" in reader) {
    const workId = post.parent?.id ?? post.id;
    return <reader.comic {...shared} workId={workId} pages={pages} direction={post.direction} />;
  }
  if ("pdf" in reader) return <reader.pdf {...shared} load={load} />;
  if (file === "comic") return null;
  return <reader.epub {...shared} load={load} text={isSample ? null : { post, fileId: file.id }} />;
}

/** Loads the file; the service worker serves a saved one under the same address. */
async function loadFile(url: string | null): Promise<Blob> {
  const response = url ? await fetch(url) : null;
  if (!response?.ok) throw new Error("the file is not available");
  return response.blob();
}
