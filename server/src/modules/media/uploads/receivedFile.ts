import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy, { type Busboy } from "busboy";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";

/** A file as it arrived, on the disk of this machine. */
export interface ReceivedFile {
  path: string;
  /** As the sender called it. */
  name: string;
  size: number;
  sha256: Buffer;
  /** What its first bytes say it is. */
  contentType: string;
}

/** Judges a file while it arrives; throws the refusal. */
export interface Judge {
  /** The first 4,100 bytes, or all where there are fewer. */
  judgeType(name: string, head: Buffer): Promise<string>;
  maxBytes: number;
  tooLarge(): Refusal;
}

const HEAD_BYTES = 4100;
/** How much of a refused upload is still taken in, unread, so that its sender gets to see the answer. */
const DRAINED_BYTES = 64 * 1024 * 1024;
const DRAINED_SECONDS = 20;

/** Which of a form's fields is the file, and where the others go. */
interface FormShape {
  field: string;
  fields?: Map<string, string>;
}

/**
 * Takes the one file of a multipart body into `dir`, hashing and judging it on the way: a file that is too large or of
 * a wrong kind is refused when that is seen, not when it has all arrived. Nothing is buffered whole.
 */
export async function receiveFile(
  request: IncomingMessage,
  dir: string,
  judge: Judge,
  { field: wanted, fields }: FormShape = { field: "file" },
): Promise<ReceivedFile> {
  const parser = openParser(request);
  return new Promise((resolve, reject) => {
    let received: Promise<ReceivedFile> | null = null;
    const cutOff = () => {
      // A request that arrived whole closes too, a moment before its last bytes are parsed.
      if (!request.readableEnded) fail(new Refusal("malformed_body", { message: "The upload was cut off." }));
    };
    let isOver = false;
    const fail = (error: unknown) => {
      if (isOver) return;
      isOver = true;
      request.unpipe(parser);
      parser.destroy();
      void drain(request).then(() => reject(error));
    };
    request.once("close", cutOff).once("error", cutOff);
    parser.on("file", (field, stream, { filename }) => {
      if (received || field !== wanted) {
        stream.on("error", () => undefined).resume();
        fail(refuseField(`body.${wanted}`, `Send exactly one file, in the field \`${wanted}\`.`));
        return;
      }
      received = takeFile(stream, { name: filename ?? "", path: join(dir, "received"), judge });
      received.catch(fail);
    });
    parser.on("field", (name, value) => fields?.set(name, value));
    // Also after it is over: being destroyed, the parser complains of the end it did not get to see.
    parser.on("error", () => fail(new Refusal("malformed_body")));
    parser.once("close", () => {
      if (!received) {
        return fail(refuseField(`body.${wanted}`, `Send one file, in the field \`${wanted}\`.`));
      }
      if (isOver) return;
      isOver = true;
      resolve(received);
    });
    request.pipe(parser);
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

/** Writes the bytes of one file to `path`, hashing and judging them on the way. */
export async function takeFile(
  stream: Readable,
  { name, path, judge }: { name: string; path: string; judge: Judge },
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
        if (size > judge.maxBytes) throw judge.tooLarge();
        hash.update(chunk);
        if (contentType === null) head.push(chunk);
        if (contentType === null && size >= HEAD_BYTES) {
          contentType = await judge.judgeType(name, Buffer.concat(head));
        }
        yield chunk;
      }
    },
    createWriteStream(path, { flags: "wx", mode: 0o600 }),
  );
  contentType ??= await judge.judgeType(name, Buffer.concat(head));
  return { path, name, size, sha256: hash.digest(), contentType };
}

/**
 * Reads the rest of a request away, within bounds. Answering in its midst would close the connection, and a sender that
 * is still writing then sees a broken pipe and never the answer.
 */
function drain(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (request.readableEnded || request.destroyed) return resolve();
    let drained = 0;
    const enough = setTimeout(resolve, DRAINED_SECONDS * 1000);
    const done = () => {
      clearTimeout(enough);
      resolve();
    };
    request.on("data", (chunk: Buffer) => {
      drained += chunk.length;
      if (drained > DRAINED_BYTES) done();
    });
    request.once("end", done).once("close", done).on("error", done);
    request.resume();
  });
}
