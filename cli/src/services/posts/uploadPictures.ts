import { open } from "node:fs/promises";
import type { Client } from "@quire/client/client";
import { NotFound } from "@quire/client/errors";
import { sendFile } from "@quire/client/sendFile";
import { findUpload } from "@quire/contracts/calls/uploads";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { UploadKind } from "@quire/domain/uploads";

/** A file as it is sent: its bytes are read when their turn comes. */
interface Sendable {
  kind: UploadKind;
  path: string;
  name: string;
  contentType: string;
  size: number;
  sha256: string;
}

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
    const params = { id: siteId, sha256: file.sha256 };
    const query = file.kind === "image" ? {} : { kind: file.kind };
    try {
      found.set(uploadKey(file), await client.call(findUpload, { params, query, signal }));
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
  return found;
}

/** Sends what the site doesn't have yet. Files are known by their bytes, so that nothing is sent twice. */
export async function uploadPictures(
  client: Client,
  siteId: string,
  files: readonly Sendable[],
  signal: AbortSignal,
  onFile: (name: string, done: number, total: number) => void,
): Promise<Uploads> {
  const byKey = await findUploaded(client, siteId, files, signal);
  const missing = files.filter((file) => !byKey.has(uploadKey(file)));
  for (const [done, file] of missing.entries()) {
    onFile(file.name, done, missing.length);
    byKey.set(uploadKey(file), await send(client, siteId, file, signal));
  }
  return { byKey, sent: missing.length, reused: files.length - missing.length };
}

/** Read from the disk piece by piece, as it is sent. */
async function send(
  client: Client,
  id: string,
  { kind, path, name, size, contentType }: Sendable,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const file = await open(path, "r");
  try {
    const slice = async (from: number, to: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
      return new Blob([buffer.subarray(0, bytesRead)], { type: contentType });
    };
    return await sendFile(client, { id, kind }, { name, size, slice }, { signal });
  } finally {
    await file.close();
  }
}
