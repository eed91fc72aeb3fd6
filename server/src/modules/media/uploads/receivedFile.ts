import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { UploadKind } from "@quire/domain/media/uploads";
import busboy, { type Busboy } from "busboy";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";

/** A received file and what it is for. */
export interface ReceivedUpload {
  siteId: string;
  kind: UploadKind;
  received: ReceivedFile;
  /** Its folder, which the caller removes. */
  dir: string;
}

/** A received file on the local disk. */
export interface ReceivedFile {
  path: string;
  /** As named by the uploader. */
  name: string;
  size: number;
  sha256: Buffer;
  /** Detected from its first bytes. */
  contentType: string;
}

/** Checks a file while it arrives; throws a refusal. */
export interface FileChecks {
  /** Gets the first 4,100 bytes, or all of a smaller file, and returns the content type. */
  checkType(name: string, head: Buffer): Promise<string>;
  maxBytes: number;
  tooLarge(): Refusal;
}

const HEAD_BYTES = 4100;
/** What a form may add to its file: boundaries, headers, other fields. */
const FORM_BYTES = 256 * 1024;

/** The form field with the file, and a map that receives the others. */
interface FormShape {
  field: string;
  fields?: Map<string, string>;
}

/**
 * Writes the one file of a multipart body to `dir`, hashing and checking it on the way. A file that is too large or
 * of a wrong kind is refused as soon as that is known, by its declared length if it has one. Nothing is buffered in full.
 */
export async function receiveFile(
  request: IncomingMessage,
  dir: string,
  checks: FileChecks,
  { field: fileField, fields }: FormShape = { field: "file" },
): Promise<ReceivedFile> {
  if (Number(request.headers["content-length"] ?? 0) > checks.maxBytes + FORM_BYTES) throw checks.tooLarge();
  const parser = openParser(request);
  return new Promise((resolve, reject) => {
    let received: Promise<ReceivedFile> | null = null;
    const failOnAbort = () => {
      // A complete request closes too, a moment before its last bytes are parsed.
      if (!request.readableEnded) fail(new Refusal("malformed_body", { message: "The upload was cut off." }));
    };
    let isDone = false;
    const fail = (error: unknown) => {
      if (isDone) return;
      isDone = true;
      request.unpipe(parser);
      parser.destroy();
      reject(error);
    };
    request.once("close", failOnAbort).once("error", failOnAbort);
    parser.on("file", (field, stream, { filename }) => {
      if (received || field !== fileField) {
        stream.on("error", () => undefined).resume();
        fail(refuseField(`body.${fileField}`, `Send exactly one file, in the field \`${fileField}\`.`));
        return;
      }
      received = receiveStream(stream, { name: filename ?? "", path: join(dir, "received"), checks });
      received.catch(fail);
    });
    parser.on("field", (name, value) => fields?.set(name, value));
    // Stays attached after `fail`: a destroyed parser still emits an error about the missing end.
    parser.on("error", () => fail(new Refusal("malformed_body")));
    parser.once("close", () => {
      if (!received) {
        return fail(refuseField(`body.${fileField}`, `Send one file, in the field \`${fileField}\`.`));
      }
      if (isDone) return;
      isDone = true;
      resolve(received);
    });
    // A client that has hung up: no event would follow.
    if (request.destroyed) failOnAbort();
    else request.pipe(parser);
  });
}

function openParser(request: IncomingMessage): Busboy {
  try {
    const limits = { files: 2, fields: 10, fieldSize: 10_000, parts: 12, headerPairs: 50 };
    return busboy({ headers: request.headers, limits, defParamCharset: "utf8" });
  } catch {
    throw new Refusal("unsupported_media", { message: "Send the file as multipart/form-data." });
  }
}

/** Writes a stream to `path`, hashing and checking it on the way. */
export async function receiveStream(
  stream: Readable,
  { name, path, checks }: { name: string; path: string; checks: FileChecks },
): Promise<ReceivedFile> {
  const hash = createHash("sha256");
  const head: Buffer[] = [];
  let contentType: string | null = null;
  let size = 0;
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > checks.maxBytes) throw checks.tooLarge();
        hash.update(chunk);
        if (contentType === null) head.push(chunk);
        if (contentType === null && size >= HEAD_BYTES) {
          contentType = await checks.checkType(name, Buffer.concat(head));
        }
        yield chunk;
      }
    },
    createWriteStream(path, { flags: "wx", mode: 0o600 }),
  );
  contentType ??= await checks.checkType(name, Buffer.concat(head));
  return { path, name, size, sha256: hash.digest(), contentType };
}
