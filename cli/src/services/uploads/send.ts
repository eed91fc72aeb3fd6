import { type FileHandle, open } from "node:fs/promises";
import type { Client } from "@quire/client/client";
import { type FileSource, sendFile } from "@quire/client/sendFile";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { UploadKind } from "@quire/domain/media/uploads";
import type { Terminal } from "../../terminal.ts";
import { begunUpload, recordBegun } from "./begun.ts";

/** A file on the disk on its way to a site. */
export interface Upload {
  siteId: string;
  kind: UploadKind;
  path: string;
  /** As the site will know it. */
  name: string;
  size: number;
  sha256: string;
  /** Bytes that have arrived, of all. */
  onProgress?(sent: number, total: number): void;
}

/** Sends a file, read from the disk piece by piece. A long one that was cut off goes on where it was, also in a later run. */
export async function send(terminal: Terminal, client: Client, upload: Upload): Promise<UploadedFile> {
  const { siteId, kind, path, sha256, onProgress } = upload;
  const key = `${siteId} ${kind} ${sha256}`;
  const resume = await begunUpload(terminal, key);
  const bytes = await open(path, "r");
  let isNoted = resume !== null;
  let noting = Promise.resolve();
  try {
    const file = await sendFile(client, { id: siteId, kind }, sourceOf(bytes, upload), {
      signal: terminal.signal,
      wait: terminal.wait,
      onProgress,
      resume,
      onBegun(id) {
        isNoted = true;
        noting = recordBegun(terminal, key, id);
      },
    });
    await noting;
    if (isNoted) await recordBegun(terminal, key, null);
    return file;
  } finally {
    await noting;
    await bytes.close();
  }
}

function sourceOf(bytes: FileHandle, { name, size }: Upload): FileSource {
  return {
    name,
    size,
    async slice(from, to) {
      const { buffer, bytesRead } = await bytes.read(Buffer.alloc(to - from), 0, to - from, from);
      return new Blob([buffer.subarray(0, bytesRead)]);
    },
  };
}
