import { continueUpload, getResumable, startUpload, uploadFile } from "@quire/contracts/calls/uploads";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { UploadKind } from "@quire/domain/media/uploads";
import type { Client } from "./client.ts";
import { CallError, NotFound } from "./errors.ts";
import { wait, waitBeforeRetry } from "./retry.ts";

/** Something to send: a browser's `File` is one. */
export interface FileSource {
  name: string;
  size: number;
  /** The bytes from `from` up to and without `to`. */
  slice(from: number, to: number): Blob | Promise<Blob>;
}

export interface SendOptions {
  signal?: AbortSignal;
  /** Bytes that have arrived, of all. */
  onProgress?: (sent: number, total: number) => void;
  /** Id of an upload that was begun before: it goes on from where it is, if it is still there. */
  resume?: string | null;
  /** An upload in pieces was begun under this id. */
  onBegun?: (id: string) => void;
  /** How to wait between tries; tests pass a clock of their own. */
  wait?: typeof wait;
}

/** What is longer goes in pieces. */
const IN_ONE = 8 * 1024 ** 2;
const PIECE = 4 * 1024 ** 2;
/** A slow line needs minutes, and the last piece is answered when the whole was looked at. */
const SLOW_MS = 10 * 60_000;

/** The site, and the draft that it is for where who sends it writes there without owning the site. */
type Target = { id: string; kind: UploadKind; post?: string };

const queryOf = ({ post }: Target) => (post === undefined ? {} : { post });

/**
 * Sends one file to a site, as a form up to 8 MB and by tus in pieces above. A line that breaks is waited for, and what
 * has arrived is not sent again. Rejects with a `CallError` or the signal's reason; what was begun can be resumed.
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
  // The same bytes twice are one file, so a lost answer may be asked for again.
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
  const begun = (await findBegun(client, to, options)) ?? (await begin(client, to, source, options));
  const params = { ...to, uploadId: begun.id };
  let { received, file } = begun;
  for (let failed = 0; !file; ) {
    try {
      // After a failure, what was lost may be the piece or only its answer.
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
      const ms = waitBeforeRetry(asPassing(error), ++failed, Math.random());
      if (ms === null || signal?.aborted) throw error;
      await pause(ms, signal);
    }
  }
  return file;
}

async function findBegun(client: Client, to: Target, { resume, signal }: SendOptions) {
  if (!resume) return null;
  return client
    .call(getResumable, { params: { ...to, uploadId: resume }, signal })
    .catch((error: unknown) => {
      if (error instanceof NotFound) return null;
      throw error;
    });
}

async function begin(client: Client, params: Target, source: FileSource, { signal, onBegun }: SendOptions) {
  const headers = {
    "tus-resumable": "1.0.0",
    "upload-length": String(source.size),
    "upload-metadata": `filename ${base64(source.name)}`,
  };
  // One that was begun twice for a lost answer expires by itself.
  const begun = await client.call(startUpload, {
    params,
    query: queryOf(params),
    headers,
    signal,
    idempotent: true,
  });
  onBegun?.(begun.id);
  return begun;
}

function pieceHeaders(offset: number): Record<string, string> {
  return {
    "tus-resumable": "1.0.0",
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
    prefer: "return=representation",
  };
}

/** That the upload stands elsewhere than we thought is mended by asking where. */
function asPassing(error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== "upload_offset") return error;
  return new CallError(503, { code: "unavailable", message: error.message });
}

/** As UTF-8, in any script. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
