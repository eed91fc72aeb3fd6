import type { Embed } from "@quire/contracts/records/embed";
import type { QuotedRange } from "./EditorHandle.ts";
import type { UploadMedia } from "./media/UploadMedia.ts";

/** What the editor needs from the surrounding screen; always current. */
export interface EditorHost {
  newId: () => string;
  upload: UploadMedia | null;
  fetchEmbed: (url: string) => Promise<Embed>;
  isEmail: boolean;
  onComment: ((id: string) => void) | undefined;
  onAddComment: ((range: QuotedRange) => void) | undefined;
  openLink: () => void;
  openFind: () => void;
  openHelp: () => void;
}
