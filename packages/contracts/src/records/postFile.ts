import type { FileRole } from "@quire/domain/posts/postFiles";
import type { ImageRef } from "./image.ts";
import type { FileRecord } from "./upload.ts";

/** A file that a post carries, as its reader gets it. Of a closed one the waveform and the poster are left out. */
export interface PostFile extends FileRecord {
  role: FileRole;
  /**
   * Path on any of our hosts that leads (302) to a link good for some minutes, with ranges; `?download=true` saves it.
   * Null where this reader may not have the file.
   */
  url: string | null;
  /** What a picture shows, for those who do not see it. */
  alt: string;
  /** The picture itself, where the file is one; null in a closed post. */
  image: ImageRef | null;
}

/** A file in the save of a post: its id from the upload. */
export interface PostFileChoice {
  file: string;
  /** Follows from the post's kind and the file's where nothing is said. */
  role?: FileRole;
  alt?: string;
}
