import type { UploadKind } from "@quire/domain/media/uploads";
import type { ImageRef } from "./image.ts";

/** A file of a site, as everyone sees it who may know that it is there. Its bytes are another matter. */
export interface FileRecord {
  id: string;
  kind: UploadKind;
  name: string;
  content_type: string;
  /** Bytes. */
  size: number;
  /** Of sound and film, in seconds. */
  duration: number | null;
  /** Of sound, from 0 to 1, at most 200 of them; null until it is made, and where it cannot be. */
  waveform: number[] | null;
  /** Of a PDF. */
  pages: number | null;
  /** Of a PDF's first page, in points (1/72 inch). */
  page_size: { width: number; height: number } | null;
  /** Of a picture or a film, in pixels. */
  width: number | null;
  height: number | null;
  prominent_color: string | null;
  /** A frame of a film, the cover of an e-book; null until it is made, and where it cannot be. */
  poster: ImageRef | null;
  /** What an EPUB says of itself. */
  epub: EpubFacts | null;
}

export interface EpubFacts {
  title: string | null;
  author: string | null;
  language: string | null;
}

/** A file as the one who sent it sees it. */
export interface UploadedFile extends FileRecord {
  sha256: string;
  /** Of a picture: the address that pages use, cached forever. Of any other file: a link that holds for a short time. */
  url: string;
}

/** An upload in pieces. */
export interface ResumableUpload {
  id: string;
  kind: UploadKind;
  name: string;
  /** Bytes in all. */
  size: number;
  /** Bytes that have arrived and will not be lost. */
  received: number;
  /** After this it is thrown away. */
  expires: string;
  /** The file it has become, once all has arrived and was accepted. */
  file: UploadedFile | null;
}
