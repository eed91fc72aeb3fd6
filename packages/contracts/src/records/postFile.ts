import type { FileRole } from "@quire/domain/posts/postFiles";
import type { ImageRef } from "./image.ts";
import type { FileRecord } from "./upload.ts";

/** A post's file as its reader sees it. Locked files have no waveform and poster. */
export interface PostFile extends FileRecord {
  role: FileRole;
  /**
   * Path on any of our hosts that redirects (302) to a link valid for some minutes, with ranges; `?download=true`
   * saves it. Null without access to the file.
   */
  url: string | null;
  /** The part of an e-book or PDF for sale that anyone may read; null with access to all of it, and without one. */
  sample: PostFileSample | null;
  /** Alternative text of a picture. */
  alt: string;
  /** The picture, if the file is one; null without access. */
  image: ImageRef | null;
}

export interface PostFileSample {
  /** Path that redirects to a link, as `url` does. */
  url: string;
  /** Bytes. */
  size: number;
  /** Of a PDF. */
  pages: number | null;
}

/** A file in a save of a post: its upload ID. */
export interface PostFileChoice {
  file: string;
  /** Defaults by the kinds of post and file. */
  role?: FileRole;
  alt?: string;
}
