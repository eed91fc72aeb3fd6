import type { Client } from "@quire/client/client";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { Terminal } from "../../terminal.ts";
import { findSent } from "./findSent.ts";
import { send, type Upload } from "./send.ts";

export interface SentOnce {
  file: UploadedFile;
  /** The site already had these bytes, so nothing was sent. */
  reused: boolean;
}

/** Uploads a file unless the site has it: files are identified by their bytes. */
export async function sendOnce(
  terminal: Terminal,
  { client }: { client: Client },
  upload: Upload,
): Promise<SentOnce> {
  const known = await findSent(client, upload.siteId, upload, terminal.signal);
  if (known) return { file: known, reused: true };
  return { file: await send(terminal, client, upload), reused: false };
}
