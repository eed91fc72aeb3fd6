import type { MediaKind } from "./UploadMedia.ts";

/** A file on its way into the text, and where it belongs. */
export interface PendingFile {
  file: File;
  kind: MediaKind;
  /** Position in the text; later changes move it. */
  at: number;
  /** It replaces the picture at that position. */
  replaces?: boolean;
  /** Pictures added together: they form one gallery, known by its id once the first has uploaded. */
  group?: { gallery: string | null };
}
