import { continueUpload, getResumable, startUpload, uploadFile } from "@quire/contracts/calls/uploads";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { UploadKind } from "@quire/domain/media/uploads";
import type { Client } from "./client.ts";
import { CallError, NotFound } from "./errors.ts";
import { wait, waitBeforeRetry } from "./retry.ts";

/** A file to send, such as a browser's `File`. */
export interface FileSource {
  name: string;
  size: number;
  /** Returns the bytes from `from` up to, but not including, `to`. */
  slice(from: number, to: number): Blob | Promise<Blob>;
}

export interface SendOptions {
  signal?: AbortSignal;
  /** Receives the bytes sent so far, and the total. */
  onProgress?: (sent: number, total: number) => void;
  /** ID of an earlier upload to resume, if it still exists. */
  resume?: string | null;
  /** Receives the ID of a new resumable upload. */
  onStarted?: (id: string) => void;
  /** Waits between retries; tests pass their own clock. */
  wait?: typeof wait;
}

/** Larger files are sent in chunks. */
const IN_ONE = 8 * 1024 ** 2;
const PIECE = 4 * 1024 ** 2;
/** Slow connections need minutes, and the last chunk's response waits until the file is processed. */
const SLOW_MS = 10 * 60_000;

/** The site, and the draft for a collaborator who doesn't own the site. */
type Target = { id: string; kind: UploadKind; post?: string };

const queryOf = ({ post }: Target) => (post === undefined ? {} : { post });

/**
 * Sends a file to a site: as a form up to 8 MB, above that in tus chunks. Retries broken connections without
 * resending what arrived. Rejects with a `CallError` or the signal's reason; a started upload can be resumed.
 */
export async function sendFile(
  client: Client,
  to: Target,
  source: FileSource,
  options: SendOptions = {},
): Promise<UploadedFile> {
  options.onProgress?.(0, source.size);
  const file = await (source.size > IN_ONE ? sendPieces : sendForm)(client, to, source, options);
  options.onProgress?.(source.size, source.size);
  return file;
}

async function sendForm(
  client: Client,
  params: Target,
  source: FileSource,
  { signal }: SendOptions,
): Promise<UploadedFile> {
  const body = new FormData();
  body.append("file", await source.slice(0, source.size), source.name);
  // The server deduplicates by content, so a lost response is safe to retry.
  return client.call(uploadFile, {
    params,
    query: queryOf(params),
    body,
    signal,
    timeoutMs: SLOW_MS,
    idempotent: true,
  });
}

async function sendPieces(
  client: Client,
  to: Target,
  source: FileSource,
  options: SendOptions,
): Promise<UploadedFile> {
  const { signal, onProgress, wait: pause = wait } = options;
  const upload =
    (await findStarted(client, to, options)) ?? (await startResumable(client, to, source, options));
  const params = { ...to, uploadId: upload.id };
  let { received, file } = upload;
  for (let failed = 0; !file; ) {
    try {
      // After a failure, either the chunk or only its response was lost.
      if (failed > 0) ({ received, file } = await client.call(getResumable, { params, signal }));
      if (file) break;
      const before = received;
      const body = await source.slice(received, Math.min(received + PIECE, source.size));
      const headers = pieceHeaders(received);
      ({ received, file } = await client.call(continueUpload, {
        params,
        body,
        headers,
        signal,
        timeoutMs: SLOW_MS,
      }));
      onProgress?.(received, source.size);
      if (received > before) failed = 0;
    } catch (error) {
      const ms = waitBeforeRetry(asTransient(error), ++failed, Math.random());
      if (ms === null || signal?.aborted) throw error;
      await pause(ms, signal);
    }
  }
  return file;
}

async function findStarted(client: Client, to: Target, { resume, signal }: SendOptions) {
  if (!resume) return null;
  return client
    .call(getResumable, { params: { ...to, uploadId: resume }, signal })
    .catch((error: unknown) => {
      if (error instanceof NotFound) return null;
      throw error;
    });
}

async function startResumable(
  client: Client,
  params: Target,
  source: FileSource,
  { signal, onStarted }: SendOptions,
) {
  const headers = {
    "tus-resumable": "1.0.0",
    "upload-length": String(source.size),
    "upload-metadata": `filename ${base64(source.name)}`,
  };
  // A duplicate left by a lost response expires on its own.
  const upload = await client.call(startUpload, {
    params,
    query: queryOf(params),
    headers,
    signal,
    idempotent: true,
  });
  onStarted?.(upload.id);
  return upload;
}

function pieceHeaders(offset: number): Record<string, string> {
  return {
    "tus-resumable": "1.0.0",
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
    prefer: "return=representation",
  };
}

/** Makes an offset mismatch retryable: fetching the offset fixes it. */
function asTransient(error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== "upload_offset") return error;
  return new CallError(503, { code: "unavailable", message: error.message });
}

/** Encodes text as UTF-8, in any script. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
