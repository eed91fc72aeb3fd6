import type { FileRole } from "@quire/domain/postFiles";
import type { UploadKind } from "@quire/domain/uploads";
import type { ImageRef } from "./image.ts";

/** A file that a post carries, as its reader gets it. */
export interface PostFile {
  id: string;
  role: FileRole;
  kind: UploadKind;
  /** As it is downloaded under. */
  name: string;
  content_type: string;
  /** Bytes. */
  size: number;
  /**
   * Path on any of our hosts that leads (302) to a link good for some minutes, with ranges; `?download=true` saves it.
   * Null where this reader may not have the file.
   */
  url: string | null;
  /** What a picture shows, for those who do not see it. */
  alt: string;
  /** The picture itself where the file is one, the poster of a video, the cover of an e-book; null in a closed post. */
  image: ImageRef | null;
  /** Seconds of a recording or a film. */
  duration: number | null;
  /** Pages of a PDF. */
  pages: number | null;
  /** How loud a recording is from its beginning to its end, in some hundred steps of 0 to 100; null in a closed post. */
  waveform: number[] | null;
}

/** A file in the save of a post: its id from the upload. */
export interface PostFileChoice {
  file: string;
  /** Follows from the post's kind and the file's where nothing is said. */
  role?: FileRole;
  alt?: string;
}
