import { open } from "node:fs/promises";
import type { Client } from "@quire/client/client";
import { NotFound } from "@quire/client/errors";
import { sendFile } from "@quire/client/sendFile";
import { findUpload } from "@quire/contracts/calls/uploads";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { Picture } from "./findPictures.ts";

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
  for (const [done, picture] of missing.entries()) {
    onPicture(picture.name, done, missing.length);
    byHash.set(picture.sha256, await sendPicture(client, siteId, picture, signal));
  }
  return { byHash, sent: missing.length, reused: pictures.length - missing.length };
}

/** Read from the disk piece by piece, as it is sent. */
async function sendPicture(
  client: Client,
  id: string,
  { path, name, size, contentType }: Picture,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const file = await open(path, "r");
  try {
    const slice = async (from: number, to: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
      return new Blob([buffer.subarray(0, bytesRead)], { type: contentType });
    };
    return await sendFile(client, { id, kind: "image" }, { name, size, slice }, { signal });
  } finally {
    await file.close();
  }
}
