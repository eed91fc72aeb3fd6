import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Config } from "../config.ts";
import { attachmentHeader } from "./attachmentHeader.ts";
import { isKey, splitKey } from "./key.ts";
import { writeMeasured } from "./measure.ts";
import type { ByteRange, Storage } from "./storage.ts";

/**
 * Files in an S3 bucket. `dir` buffers each upload until it is complete: S3 needs its length first, and we need its
 * checksum.
 */
export async function openS3Storage(s3: NonNullable<Config["s3"]>, dir: string): Promise<Storage> {
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
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const at = (key: string) => ({ Bucket: s3.bucket, Key: splitKey(key).join("/") });

  return {
    async put(key, body, { contentType, maxBytes }) {
      const where = at(key);
      const half = join(dir, randomUUID());
      try {
        const written = await writeMeasured(half, body, maxBytes);
        await client.send(
          new sdk.PutObjectCommand({
            ...where,
            Body: createReadStream(half),
            ContentLength: written.size,
            ContentType: contentType,
            ChecksumSHA256: Buffer.from(written.sha256, "hex").toString("base64"),
          }),
        );
        return written;
      } finally {
        await rm(half, { force: true });
      }
    },

    async get(key, range) {
      try {
        const answer = await client.send(new sdk.GetObjectCommand({ ...at(key), Range: header(range) }));
        return answer.Body as Readable;
      } catch (error) {
        if ((error as Error).name === "InvalidRange") throw new RangeError("range outside the file");
        return nullWhenMissing(error);
      }
    },

    async stat(key) {
      try {
        const head = await client.send(new sdk.HeadObjectCommand(at(key)));
        return {
          size: head.ContentLength ?? 0,
          contentType: head.ContentType ?? "application/octet-stream",
          modified: head.LastModified ?? new Date(0),
        };
      } catch (error) {
        return nullWhenMissing(error);
      }
    },

    async *list() {
      let next: string | undefined;
      do {
        const page = await client.send(
          new sdk.ListObjectsV2Command({ Bucket: s3.bucket, ContinuationToken: next }),
        );
        for (const { Key: key } of page.Contents ?? []) if (key && isKey(key)) yield key;
        next = page.NextContinuationToken;
      } while (next);
    },

    async delete(key) {
      await client.send(new sdk.DeleteObjectCommand(at(key)));
    },

    providerUrl: (key, ttlSeconds, downloadAs) =>
      getSignedUrl(
        client,
        new sdk.GetObjectCommand({ ...at(key), ResponseContentDisposition: attachmentHeader(downloadAs) }),
        { expiresIn: ttlSeconds },
      ),
  };
}

function header(range?: ByteRange): string | undefined {
  return range && `bytes=${range.start}-${range.end ?? ""}`;
}

function nullWhenMissing(error: unknown): null {
  const { name } = error as Error;
  if (name === "NoSuchKey" || name === "NotFound") return null;
  throw error;
}
