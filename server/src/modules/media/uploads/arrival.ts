import type { UploadKind } from "@quire/domain/media/uploads";
import type { ReceivedFile } from "./receivedFile.ts";

/** A file that has arrived, and what it is for. */
export interface Arrival {
  siteId: string;
  kind: UploadKind;
  received: ReceivedFile;
  /** The folder in which it stands, which is the caller's to remove. */
  dir: string;
}
