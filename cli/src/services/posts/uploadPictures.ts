import type { Client } from "@quire/client/client";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { Terminal } from "../../terminal.ts";
import { findSent } from "../uploads/findSent.ts";
import { send, type Upload } from "../uploads/send.ts";

/** A file as it is sent: its bytes are read when their turn comes. */
type Sendable = Omit<Upload, "siteId" | "onProgress">;

export interface Uploads {
  /** By `uploadKey`. */
  byKey: ReadonlyMap<string, UploadedFile>;
  sent: number;
  /** Were there already. */
  reused: number;
}

/** The same bytes for another purpose are another file. */
export function uploadKey({ kind, sha256 }: Pick<Sendable, "kind" | "sha256">): string {
  return `${kind} ${sha256}`;
}

/** The files that the site has already. */
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

/** Sends what the site doesn't have yet. Files are known by their bytes, so that nothing is sent twice. */
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
