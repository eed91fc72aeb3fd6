import { createHash, randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type S3Server, startS3 } from "./startS3.ts";

const Bucket = "files";
let s3: S3Server;
let client: S3Client;

function connect(secretAccessKey = s3.environment.S3_SECRET_ACCESS_KEY ?? ""): S3Client {
  const { S3_ENDPOINT: endpoint = "", S3_ACCESS_KEY_ID: accessKeyId = "" } = s3.environment;
  return new S3Client({
    region: "us-east-1",
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: "WHEN_REQUIRED",
    maxAttempts: 1,
  });
}

beforeAll(async () => {
  s3 = await startS3();
  client = connect();
});
afterEach(async () => {
  await s3.setFault(null);
  s3.objects.clear();
});
afterAll(async () => {
  client.destroy();
  await s3.close();
});

const put = (Key: string, Body: string | Buffer, more: object = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: "text/plain", ...more }));
const get = async (Key: string, more: object = {}) => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...more }));
  return Body?.transformToString();
};

describe("an object", () => {
  it("is stored, read in full or in part, described and deleted", async () => {
    const Key = "sites/1/Der Wal (weiß) & co+1.txt";
    await put(Key, "Call me Ishmael.");
    expect(await get(Key)).toBe("Call me Ishmael.");
    expect(await get(Key, { Range: "bytes=8-14" })).toBe("Ishmael");
    expect(await get(Key, { Range: "bytes=8-" })).toBe("Ishmael.");
    await expect(get(Key, { Range: "bytes=16-" })).rejects.toMatchObject({ name: "InvalidRange" });
    expect(await client.send(new HeadObjectCommand({ Bucket, Key }))).toMatchObject({
      ContentLength: 16,
      ContentType: "text/plain",
      LastModified: expect.any(Date),
    });
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
    await expect(get(Key)).rejects.toMatchObject({ name: "NoSuchKey" });
    await expect(client.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
      name: "NotFound",
    });
  });

  it("is refused when its digest is another's", async () => {
    const ChecksumSHA256 = createHash("sha256").update("other").digest("base64");
    await expect(put("whale", "text", { ChecksumSHA256 })).rejects.toMatchObject({ name: "BadDigest" });
    expect(s3.objects.size).toBe(0);
  });

  it("is found in its bucket only", async () => {
    await put("whale", "text");
    await expect(get("whale", { Bucket: "other" })).rejects.toMatchObject({ name: "NoSuchBucket" });
  });

  it("is read by a signed link, under the name that the link gives it, and not by a changed one", async () => {
    await put("whale", "text");
    const ResponseContentDisposition = 'attachment; filename="whale.txt"';
    const command = new GetObjectCommand({ Bucket, Key: "whale", ResponseContentDisposition });
    const link = await getSignedUrl(client, command, { expiresIn: 60 });
    const answer = await fetch(link);
    expect([answer.status, answer.headers.get("content-disposition"), await answer.text()]).toEqual([
      200,
      ResponseContentDisposition,
      "text",
    ]);
    const changed = await fetch(link.replace("/whale?", "/other?"));
    expect([changed.status, await changed.text()]).toEqual([
      403,
      expect.stringContaining("SignatureDoesNotMatch"),
    ]);
  });
});

it("lists keys in order, page by page", async () => {
  for (const key of ["b/2", "a/<1>", "b/1", "c"]) await put(key, "x");
  const pages: string[][] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken, MaxKeys: 3 }));
    pages.push((page.Contents ?? []).map(({ Key = "" }) => Key));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  expect(pages).toEqual([["a/<1>", "b/1", "b/2"], ["c"]]);
  const below = await client.send(new ListObjectsV2Command({ Bucket, Prefix: "b/" }));
  expect(below.Contents?.map(({ Key, Size }) => [Key, Size])).toEqual([
    ["b/1", 1],
    ["b/2", 1],
  ]);
});

describe("an upload in parts", () => {
  const Key = "book.epub";
  async function uploadParts(bodies: Buffer[]) {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const Parts = [];
    for (const [at, Body] of bodies.entries()) {
      const part = { Bucket, Key, UploadId, PartNumber: at + 1, Body };
      const { ETag } = await client.send(new UploadPartCommand(part));
      Parts.push({ PartNumber: at + 1, ETag });
    }
    return { Bucket, Key, UploadId, MultipartUpload: { Parts } };
  }

  it("becomes one object when it is completed", async () => {
    const parts = [randomBytes(5 * 1024 * 1024), Buffer.from("the end")];
    const upload = await uploadParts(parts);
    expect(s3.objects.size).toBe(0);
    await client.send(new CompleteMultipartUploadCommand(upload));
    expect(s3.objects.get(Key)?.body.equals(Buffer.concat(parts))).toBe(true);
    await expect(client.send(new CompleteMultipartUploadCommand(upload))).rejects.toMatchObject({
      name: "NoSuchUpload",
    });
  });

  it("is refused with small parts before its last, and with parts that weren't sent", async () => {
    const small = await uploadParts([Buffer.from("a"), Buffer.from("b")]);
    await expect(client.send(new CompleteMultipartUploadCommand(small))).rejects.toMatchObject({
      name: "EntityTooSmall",
    });
    const Parts = [{ PartNumber: 7, ETag: "abc" }];
    const unknown = { ...small, MultipartUpload: { Parts } };
    await expect(client.send(new CompleteMultipartUploadCommand(unknown))).rejects.toMatchObject({
      name: "InvalidPart",
    });
  });

  it("leaves nothing when it is aborted", async () => {
    const upload = await uploadParts([Buffer.from("a")]);
    await client.send(new AbortMultipartUploadCommand(upload));
    await expect(client.send(new CompleteMultipartUploadCommand(upload))).rejects.toMatchObject({
      name: "NoSuchUpload",
    });
    expect(s3.objects.size).toBe(0);
  });
});

it("refuses a request that another secret signed", async () => {
  const stranger = connect("another-secret");
  const command = new PutObjectCommand({ Bucket, Key: "whale", Body: "text" });
  await expect(stranger.send(command)).rejects.toMatchObject({ name: "SignatureDoesNotMatch" });
  stranger.destroy();
  expect((await fetch(`${s3.environment.S3_ENDPOINT}/files/whale`)).status).toBe(403);
  expect(s3.objects.size).toBe(0);
});

describe("a fault", () => {
  it("away: refuses connections until it is back, on the same port with the same objects", async () => {
    await put("whale", "text");
    await s3.setFault({ kind: "away" });
    // On the connection that was open, and on a new one.
    await expect(get("whale")).rejects.toThrow();
    await expect(get("whale")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await s3.setFault(null);
    expect(await get("whale")).toBe("text");
  });

  it("hanging: never answers, and breaks what hangs when it ends", async () => {
    await put("whale", "text");
    await s3.setFault({ kind: "hanging" });
    const answered = get("whale").then(
      () => "answered",
      () => "broken",
    );
    const late = new Promise((resolve) => setTimeout(resolve, 100, "hanging"));
    expect(await Promise.race([answered, late])).toBe("hanging");
    await s3.setFault(null);
    expect(await answered).toBe("broken");
    expect(await get("whale")).toBe("text");
  });

  it("slow: answers late", async () => {
    await put("whale", "text");
    await s3.setFault({ kind: "slow", delayMs: 150 });
    const start = performance.now();
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: "whale" }));
    expect(await text(Body as NodeJS.ReadableStream)).toBe("text");
    expect(performance.now() - start).toBeGreaterThan(140);
  });
});
