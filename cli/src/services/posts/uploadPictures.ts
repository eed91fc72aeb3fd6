import type { Client } from "@quire/client/client";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { Terminal } from "../../terminal.ts";
import { findSent } from "../uploads/findSent.ts";
import { send, type Upload } from "../uploads/send.ts";

/** A file to upload: its bytes are read when it is sent. */
type Sendable = Omit<Upload, "siteId" | "onProgress">;

export interface Uploads {
  /** By `uploadKey`. */
  byKey: ReadonlyMap<string, UploadedFile>;
  sent: number;
  /** Already on the site. */
  reused: number;
}

/** The same bytes for another purpose are another file. */
export function uploadKey({ kind, sha256 }: Pick<Sendable, "kind" | "sha256">): string {
  return `${kind} ${sha256}`;
}

/** Returns the files that the site already has. */
export async function findUploaded(
  client: Client,
  siteId: string,
  files: readonly Sendable[],
  signal: AbortSignal,
): Promise<Map<string, UploadedFile>> {
  const found = new Map<string, UploadedFile>();
  for (const file of files) {
    const known = await findSent(client, siteId, file, signal);
    if (known) found.set(uploadKey(file), known);
  }
  return found;
}

/** Uploads the files that the site lacks. Files are identified by their bytes, so nothing is sent twice. */
export async function uploadPictures(
  terminal: Terminal,
  client: Client,
  siteId: string,
  files: readonly Sendable[],
  onFile: (name: string, done: number, total: number) => void,
): Promise<Uploads> {
  const byKey = await findUploaded(client, siteId, files, terminal.signal);
  const missing = files.filter((file) => !byKey.has(uploadKey(file)));
  for (const [done, file] of missing.entries()) {
    onFile(file.name, done, missing.length);
    byKey.set(uploadKey(file), await send(terminal, client, { ...file, siteId }));
  }
  return { byKey, sent: missing.length, reused: files.length - missing.length };
}
