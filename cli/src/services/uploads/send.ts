import { type FileHandle, open } from "node:fs/promises";
import type { Client } from "@quire/client/client";
import { type FileSource, sendFile } from "@quire/client/sendFile";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { UploadKind } from "@quire/domain/media/uploads";
import type { Terminal } from "../../terminal.ts";
import { findUnfinished, recordUnfinished } from "./unfinished.ts";

/** A local file to upload. */
export interface Upload {
  siteId: string;
  kind: UploadKind;
  path: string;
  /** Its name on the site. */
  name: string;
  size: number;
  sha256: string;
  /** Receives the bytes sent so far, and the total. */
  onProgress?(sent: number, total: number): void;
}

/** Uploads a file, streamed from disk. An interrupted long upload resumes, even in a later run. */
export async function send(terminal: Terminal, client: Client, upload: Upload): Promise<UploadedFile> {
  const { siteId, kind, path, sha256, onProgress } = upload;
  const key = `${siteId} ${kind} ${sha256}`;
  const resume = await findUnfinished(terminal, key);
  const bytes = await open(path, "r");
  let isRecorded = resume !== null;
  let recording = Promise.resolve();
  try {
    const file = await sendFile(client, { id: siteId, kind }, sourceOf(bytes, upload), {
      signal: terminal.signal,
      wait: terminal.wait,
      onProgress,
      resume,
      onStarted(id) {
        isRecorded = true;
        recording = recordUnfinished(terminal, key, id);
      },
    });
    await recording;
    if (isRecorded) await recordUnfinished(terminal, key, null);
    return file;
  } finally {
    await recording;
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
