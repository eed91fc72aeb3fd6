import type { MediaKind } from "./UploadMedia.ts";

/** A file on its way into the text, and where it is to stand. */
export interface Awaited {
  file: File;
  kind: MediaKind;
  /** Where in the text; later changes move it. */
  at: number;
  /** It takes the place of the picture there. */
  replaces?: boolean;
  /** Pictures that come together: they stand in one gallery, known by its id once the first is there. */
  group?: { gallery: string | null };
}
