import type { UploadKind } from "@quire/domain/media/uploads";
import type { ImageRef } from "./image.ts";

/** A site's file as anyone who may see it sees it. Access to its bytes is decided separately. */
export interface FileRecord {
  id: string;
  kind: UploadKind;
  name: string;
  content_type: string;
  /** Bytes. */
  size: number;
  /** For audio and video, in seconds. */
  duration: number | null;
  /** For audio, at most 200 values from 0 to 1; null until generated, and if it can't be. */
  waveform: number[] | null;
  /** For a PDF. */
  pages: number | null;
  /** First page of a PDF, in points (1/72 inch). */
  page_size: { width: number; height: number } | null;
  /** For a picture or video, in pixels. */
  width: number | null;
  height: number | null;
  prominent_color: string | null;
  /** A frame of a video, or the cover of an e-book; null until generated, and if it can't be. */
  poster: ImageRef | null;
  /** Metadata of an EPUB. */
  epub: EpubFacts | null;
  /** The chapters that a recording names, in order; null without any. */
  chapters: RecordingChapter[] | null;
}

export interface RecordingChapter {
  title: string;
  /** Seconds. */
  start: number;
}

export interface EpubFacts {
  title: string | null;
  author: string | null;
  language: string | null;
}

/** A file as its uploader sees it. */
export interface UploadedFile extends FileRecord {
  sha256: string;
  /** For a picture: the public URL, cached forever. For any other file: a temporary link. */
  url: string;
}

/** A resumable upload. */
export interface ResumableUpload {
  id: string;
  kind: UploadKind;
  name: string;
  /** Total bytes. */
  size: number;
  /** Bytes stored so far. */
  received: number;
  /** When it will be deleted. */
  expires: string;
  /** The resulting file, once everything has arrived and was accepted. */
  file: UploadedFile | null;
}
