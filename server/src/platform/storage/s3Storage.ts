import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline, Readable, Transform } from "node:stream";
import type { Config } from "../config.ts";
import { attachmentHeader } from "./attachmentHeader.ts";
import { isKey, splitKey } from "./key.ts";
import { writeMeasured } from "./measure.ts";
import { type ByteRange, type Storage, StorageUnavailable } from "./storage.ts";

/** How long a call waits for a silent S3: for an answer, or for the next bytes of a file. */
const PATIENCE_MS = 10_000;
/** A page of a thousand names takes less than one. */
const MAX_ANSWER_BYTES = 8 * 1024 ** 2;

/**
 * Files in an S3 bucket. `dir` buffers each upload until it is complete: S3 needs its length first, and we need its
 * checksum.
 */
export async function openS3Storage(
  s3: NonNullable<Config["s3"]>,
  dir: string,
  patienceMs = PATIENCE_MS,
): Promise<Storage> {
  // Loaded lazily: it takes some 20 MB of memory that folder storage doesn't need.
  const sdk = await import("@aws-sdk/client-s3");
  const { getSignedUrl } = await import("@aws-sdk/s3-request-presigner");
  const client = new sdk.S3Client({
    region: s3.region,
    endpoint: s3.endpoint ?? undefined,
    forcePathStyle: s3.forcePathStyle,
    credentials:
      s3.accessKeyId && s3.secretAccessKey
        ? { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey }
        : undefined,
    // Other services don't support trailing checksums; we send our own SHA-256.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        const response = result.response as { statusCode: number; body: unknown };
        const isFile = commandName === "GetObjectCommand" && response.statusCode < 300;
        if (!isFile && response.body instanceof Readable) response.body = limitAnswer(response.body);
        return result;
      },
    { step: "deserialize", priority: "low", name: "limitAnswer" },
  );
  await mkdir(dir, { recursive: true, mode: 0o700 });
  /** Runs one call, which ends after `patienceMs` without an answer; `proceed` grants it as much again. */
  async function call<T>(
    send: (options: { abortSignal: AbortSignal }, proceed: () => void) => Promise<T>,
  ): Promise<T> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), patienceMs);
    try {
      return await send({ abortSignal: silence.signal }, () => timer.refresh());
    } catch (error) {
      throw isAnswer(error) ? error : new StorageUnavailable("S3 does not answer", { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
  const at = (key: string) => ({ Bucket: s3.bucket, Key: splitKey(key).join("/") });

  return {
    async put(key, source, { contentType, maxBytes }) {
      const where = at(key);
      const half = join(dir, randomUUID());
      let body: Readable | undefined;
      try {
        const written = await writeMeasured(half, source, maxBytes);
        await call((options, proceed) => {
          body = Readable.from(readWatched(half, proceed), { objectMode: false });
          return client.send(
            new sdk.PutObjectCommand({
              ...where,
              Body: body,
              ContentLength: written.size,
              ContentType: contentType,
              ChecksumSHA256: Buffer.from(written.sha256, "hex").toString("base64"),
            }),
            options,
          );
        });
        return written;
      } finally {
        body?.destroy();
        await rm(half, { force: true });
      }
    },

    async get(key, range) {
      try {
        const command = new sdk.GetObjectCommand({ ...at(key), Range: header(range) });
        const { Body } = await call((options) => client.send(command, options));
        return endWhenSilent(Body as Readable, patienceMs);
      } catch (error) {
        if ((error as Error).name === "InvalidRange") throw new RangeError("range outside the file");
        return nullWhenMissing(error);
      }
    },

    async stat(key) {
      try {
        const command = new sdk.HeadObjectCommand(at(key));
        const head = await call((options) => client.send(command, options));
        return {
          size: head.ContentLength ?? 0,
          contentType: head.ContentType ?? "application/octet-stream",
          modified: head.LastModified ?? new Date(0),
        };
      } catch (error) {
        return nullWhenMissing(error);
      }
    },

    async *list(folder) {
      const Prefix = folder && `${splitKey(folder).join("/")}/`;
      let next: string | undefined;
      do {
        const command = new sdk.ListObjectsV2Command({ Bucket: s3.bucket, Prefix, ContinuationToken: next });
        const page = await call((options) => client.send(command, options));
        for (const { Key: key } of page.Contents ?? []) if (key && isKey(key)) yield key;
        next = page.NextContinuationToken;
      } while (next);
    },

    async delete(key) {
      const command = new sdk.DeleteObjectCommand(at(key));
      await call((options) => client.send(command, options));
    },

    providerUrl: (key, ttlSeconds, downloadAs) =>
      getSignedUrl(
        client,
        new sdk.GetObjectCommand({ ...at(key), ResponseContentDisposition: attachmentHeader(downloadAs) }),
        { expiresIn: ttlSeconds },
      ),
  };
}

/** The same stream, which fails past a limit: the library reads an answer, of a list or an error, into memory. */
function limitAnswer(source: Readable): Readable {
  let length = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length;
      done(length > MAX_ANSWER_BYTES ? new StorageUnavailable("S3 answered too much") : null, chunk);
    },
  });
  return pipeline(source, limited, () => undefined);
}

function header(range?: ByteRange): string | undefined {
  return range && `bytes=${range.start}-${range.end ?? ""}`;
}

function nullWhenMissing(error: unknown): null {
  const { name } = error as Error;
  if (name === "NoSuchKey" || name === "NotFound") return null;
  throw error;
}

/** Whether S3 answered and will answer the same again. Its overload and its own failures are worth a retry. */
function isAnswer(error: unknown): boolean {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return status !== undefined && status < 500 && status !== 429;
}

/** Reads a file and reports each chunk: a long upload is no silence. */
async function* readWatched(path: string, onChunk: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path)) {
    onChunk();
    yield chunk;
  }
}

/** The same stream, which fails when its source is silent for so long. A slow reader is not its source's silence. */
function endWhenSilent(source: Readable, patienceMs: number): Readable {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  // The next read reports it. Before the first read, it would end the process.
  source.on("error", () => {});
  let timer: NodeJS.Timeout | undefined;
  return new Readable({
    read() {
      timer = setTimeout(() => this.destroy(new StorageUnavailable("S3 stopped sending")), patienceMs);
      chunks.next().then(
        ({ done, value }) => {
          clearTimeout(timer);
          this.push(done ? null : value);
        },
        (cause) => this.destroy(new StorageUnavailable("S3 broke off", { cause })),
      );
    },
    destroy(error, done) {
      clearTimeout(timer);
      source.destroy();
      done(error);
    },
  });
}
