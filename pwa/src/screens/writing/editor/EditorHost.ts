import type { Embed } from "@quire/contracts/records/embed";
import type { QuotedRange } from "./EditorHandle.ts";
import type { UploadMedia } from "./media/UploadMedia.ts";

/** What the editor asks of the screen around it, as it is at the moment. */
export interface EditorHost {
  newId: () => string;
  upload: UploadMedia | null;
  fetchEmbed: (url: string) => Promise<Embed>;
  onComment: ((id: string) => void) | undefined;
  onAddComment: ((range: QuotedRange) => void) | undefined;
  openLink: () => void;
  openFind: () => void;
  openHelp: () => void;
}
