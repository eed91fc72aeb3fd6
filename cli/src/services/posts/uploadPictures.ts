import { readFile } from "node:fs/promises";
import type { Client } from "@quire/client/client";
import { NotFound } from "@quire/client/errors";
import { findUpload, uploadFile } from "@quire/contracts/calls/uploads";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { Picture } from "./findPictures.ts";

/** A slow line needs minutes for a large photo. */
const UPLOAD_MS = 10 * 60_000;

export interface Uploads {
  /** By the hash of their bytes. */
  byHash: ReadonlyMap<string, UploadedFile>;
  sent: number;
  /** Were there already. */
  reused: number;
}

/** The pictures that the site has already, by hash. */
export async function findUploaded(
  client: Client,
  siteId: string,
  pictures: readonly Picture[],
  signal: AbortSignal,
): Promise<Map<string, UploadedFile>> {
  const found = new Map<string, UploadedFile>();
  for (const { sha256 } of pictures) {
    try {
      found.set(sha256, await client.call(findUpload, { params: { id: siteId, sha256 }, query: {}, signal }));
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
  return found;
}

/** Sends what the site doesn't have yet. Pictures are known by their bytes, so that nothing is sent twice. */
export async function uploadPictures(
  client: Client,
  siteId: string,
  pictures: readonly Picture[],
  signal: AbortSignal,
  onPicture: (name: string, done: number, total: number) => void,
): Promise<Uploads> {
  const byHash = await findUploaded(client, siteId, pictures, signal);
  const missing = pictures.filter(({ sha256 }) => !byHash.has(sha256));
  for (const [done, { path, name, contentType, sha256 }] of missing.entries()) {
    onPicture(name, done, missing.length);
    const body = new FormData();
    body.append("file", new Blob([await readFile(path)], { type: contentType }), name);
    const params = { id: siteId, kind: "image" as const };
    // The same bytes twice are one file, so a lost answer may be asked for again.
    const file = await client.call(uploadFile, {
      params,
      body,
      signal,
      timeoutMs: UPLOAD_MS,
      idempotent: true,
    });
    byHash.set(sha256, file);
  }
  return { byHash, sent: missing.length, reused: pictures.length - missing.length };
}
