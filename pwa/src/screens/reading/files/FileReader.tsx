import type { Post } from "@quire/contracts/records/post";
import type { PostFile } from "@quire/contracts/records/postFile";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { showSnackbar } from "../../../ui/snackbars.ts";
import type { ReaderProps } from "../shell/readerProps.ts";
import { readerOf } from "./filesOf.ts";

interface FileReaderProps extends Pick<ReaderProps, "place" | "onPlace" | "onClose"> {
  post: Post;
  file: PostFile | "comic";
}

type Comic = typeof import("../comic/ComicReader.tsx").ComicReader;
type Loaded = { comic: Comic } | { book: ComponentType<ReaderProps> };

/** Loads the reader for a file on first use: the PDF reader alone is larger than all the rest. */
async function fetchReader(file: PostFile | "comic"): Promise<Loaded> {
  if (file === "comic") return { comic: (await import("../comic/ComicReader.tsx")).ComicReader };
  if (readerOf(file) === "pdf") return { book: (await import("../pdf/PdfReader.tsx")).PdfReader };
  return { book: (await import("../epub/EpubReader.tsx")).EpubReader };
}

/** Opens a comic or a file in its reader, over the page. */
export function FileReader({ post, file, place, onPlace, onClose }: FileReaderProps) {
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
  const url = file === "comic" ? null : file.url;
  const load = useCallback(() => loadFile(url), [url]);
  const recordPlace = useCallback(
    (fraction: number, within: string | null) => latestOnPlace.current(fraction, within),
    [],
  );
  if (!reader) return null;
  const shared = { title: post.title, place, onPlace: recordPlace, onClose };
  if ("comic" in reader) return <reader.comic {...shared} files={post.files} direction={post.direction} />;
  return <reader.book {...shared} load={load} />;
}

/** Loads the file; the service worker serves a saved one under the same address. */
async function loadFile(url: string | null): Promise<Blob> {
  const response = url ? await fetch(url) : null;
  if (!response?.ok) throw new Error("the file is not available");
  return response.blob();
}
