import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTempDir, removeTempDir } from "../../testing/withTempDir.ts";
import { openS3Storage } from "./s3Storage.ts";
import { type Storage, StorageKeyError, StorageLimitError, StorageUnavailable } from "./storage.ts";

/** The part of the S3 protocol that the driver uses, with the checks a real bucket makes of an upload. */
const objects = new Map<string, { body: Buffer; type: string }>();
async function bucket(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const key = new URL(request.url ?? "", "http://s3.test").pathname;
  const body = await buffer(request);
  const signed = request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=key/");
  if (!signed) return void response.writeHead(403).end();
  if (request.method === "PUT") {
    const sum = createHash("sha256").update(body).digest("base64");
    if (request.headers["x-amz-checksum-sha256"] !== sum) return void response.writeHead(400).end();
    objects.set(key, { body, type: request.headers["content-type"] ?? "" });
    return void response.writeHead(200, { etag: '"1"' }).end();
  }
  if (request.method === "DELETE") {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  const { searchParams } = new URL(request.url ?? "", "http://s3.test");
  if (searchParams.get("list-type") === "2") return void response.end(listing(searchParams));
  const found = objects.get(key);
  if (!found) return void response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  if (Number(start) >= found.body.length) {
    return void response.writeHead(416).end("<Error><Code>InvalidRange</Code></Error>");
  }
  const part = found.body.subarray(Number(start ?? 0), end ? Number(end) + 1 : undefined);
  const headers = {
    "content-type": found.type,
    "content-length": part.length,
    "last-modified": new Date(0).toUTCString(),
  };
  response.writeHead(start ? 206 : 200, headers).end(request.method === "HEAD" ? undefined : part);
}

/** Two keys a page. */
function listing(query: URLSearchParams): string {
  const start = Number(query.get("continuation-token") ?? 0);
  const keys = [...objects.keys()]
    .map((key) => key.replace("/files/", ""))
    .filter((key) => key.startsWith(query.get("prefix") ?? ""));
  const contents = keys.slice(start, start + 2).map((key) => `<Contents><Key>${key}</Key></Contents>`);
  const next = start + 2 < keys.length ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : "";
  return `<ListBucketResult>${contents.join("")}${next}</ListBucketResult>`;
}

const server = createServer((request, response) => void bucket(request, response));
const dir = await makeTempDir();
let storage: Storage;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: "key", secretAccessKey: "secret", forcePathStyle: true };
  storage = await openS3Storage({ bucket: "files", region: "us-east-1", endpoint, ...credentials }, dir);
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await removeTempDir(dir);
});

describe("a file in a bucket", () => {
  test("is stored with its length and checksum, and is read entirely or in part", async () => {
    const written = await storage.put("sites/whale.txt", Readable.from(["Call me ", "Ishmael."]), {
      contentType: "text/plain",
    });
    expect(written.size).toBe(16);
    expect(objects.get("/files/sites/whale.txt")?.type).toBe("text/plain");
    const full = await storage.get("sites/whale.txt");
    expect(full && (await text(full))).toBe("Call me Ishmael.");
    const part = await storage.get("sites/whale.txt", { start: 8, end: 14 });
    expect(part && (await text(part))).toBe("Ishmael");
    expect(await storage.stat("sites/whale.txt")).toEqual({
      size: 16,
      contentType: "text/plain",
      modified: new Date(0),
    });
    await expect(storage.get("sites/whale.txt", { start: 16 })).rejects.toThrow(RangeError);
  });

  test("is listed with all others, page by page, without keys that are not ours", async () => {
    const before = objects.get("/files/sites/whale.txt") ?? { body: Buffer.alloc(0), type: "" };
    objects.clear();
    const keys = ["a/1", "a/2", "b/3", "c"];
    for (const key of keys) await storage.put(key, Readable.from(["x"]), { contentType: "text/plain" });
    objects.set("/files/.hidden", { body: Buffer.alloc(0), type: "" });
    const listed: string[] = [];
    for await (const key of storage.list()) listed.push(key);
    const below: string[] = [];
    for await (const key of storage.list("a")) below.push(key);
    objects.clear();
    objects.set("/files/sites/whale.txt", before);
    expect(listed).toEqual(keys);
    expect(below).toEqual(["a/1", "a/2"]);
  });

  test("is null if it doesn't exist, and deleting it is no error", async () => {
    await storage.delete("nothing");
    expect(await storage.get("nothing")).toBeNull();
    expect(await storage.stat("nothing")).toBeNull();
  });

  test("is not uploaded when it is too long or its key could lead elsewhere", async () => {
    const type = { contentType: "text/plain" };
    await expect(storage.put("long", Readable.from(["abcdef"]), { ...type, maxBytes: 5 })).rejects.toThrow(
      StorageLimitError,
    );
    await expect(storage.put("../other-bucket/x", Readable.from(["x"]), type)).rejects.toThrow(
      StorageKeyError,
    );
    expect([...objects.keys()]).toEqual(["/files/sites/whale.txt"]);
    expect(await readdir(dir)).toEqual([]);
  });

  test("is served by the provider, as a download", async () => {
    const url = new URL(String(await storage.providerUrl("sites/whale.txt", 90, "The whale.txt")));
    expect(url.pathname).toBe("/files/sites/whale.txt");
    expect(url.searchParams.get("X-Amz-Expires")).toBe("90");
    expect(url.searchParams.get("X-Amz-Signature")).toMatch(/^[0-9a-f]{64}$/);
    expect(url.searchParams.get("response-content-disposition")).toMatch(
      /^attachment; filename="The whale.txt"/,
    );
  });
});

describe("every call, and the stream of a file,", () => {
  /** Opens a store at a server that answers like this. */
  async function openAt(
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    patienceMs = 150,
  ) {
    const away = createServer(answer);
    await new Promise<void>((resolve) => away.listen(0, "127.0.0.1", resolve));
    const endpoint = `http://127.0.0.1:${(away.address() as AddressInfo).port}`;
    const credentials = { accessKeyId: "key", secretAccessKey: "secret", forcePathStyle: true };
    const s3 = { bucket: "files", region: "us-east-1", endpoint, ...credentials };
    const close = () => {
      away.close();
      away.closeAllConnections();
    };
    return { storage: await openS3Storage(s3, dir, patienceMs), close };
  }
  const calls: [name: string, call: (away: Storage) => Promise<unknown>][] = [
    ["get", (away) => away.get("whale")],
    ["stat", (away) => away.stat("whale")],
    ["delete", (away) => away.delete("whale")],
    ["list", async (away) => void (await away.list()[Symbol.asyncIterator]().next())],
    ["a small put", (away) => away.put("whale", Readable.from(["x"]), { contentType: "text/plain" })],
    [
      "a large put",
      (away) => away.put("whale", Readable.from([Buffer.alloc(8_000_000)]), { contentType: "text/plain" }),
    ],
  ];

  test.each(calls)("fails as unavailable when S3 is silent: %s", async (_, call) => {
    const away = await openAt(() => {});
    await expect(call(away.storage)).rejects.toThrow(StorageUnavailable);
    expect(await readdir(dir)).toEqual([]);
    away.close();
  });

  test.each(calls)("fails as unavailable when nothing listens: %s", async (_, call) => {
    const away = await openAt(() => {});
    away.close();
    await expect(call(away.storage)).rejects.toThrow(StorageUnavailable);
  });

  test("fails as unavailable when S3 is overloaded, and not when it refuses the key", async () => {
    let status = 503;
    const away = await openAt((request, response) => {
      request.resume().once("end", () => response.writeHead(status).end());
    });
    await expect(away.storage.stat("whale")).rejects.toThrow(StorageUnavailable);
    status = 403;
    await expect(away.storage.stat("whale")).rejects.not.toThrow(StorageUnavailable);
    away.close();
  });

  test.each([429, 503])("fails as unavailable when S3 answers %i to the end", async (status) => {
    // The SDK tries again twice, after up to a second and a half.
    const away = await openAt((request, response) => {
      request.resume().once("end", () => response.writeHead(status).end());
    }, 30_000);
    await expect(away.storage.stat("whale")).rejects.toMatchObject({
      name: StorageUnavailable.name,
      cause: { $metadata: { httpStatusCode: status } },
    });
    away.close();
  });

  test("ends when S3 stops in the middle of a file, and not when its reader is slow", async () => {
    const away = await openAt(({ url }, response) => {
      if (url?.includes("silent")) return;
      response.writeHead(200, { "content-length": 2_000_000 }).write(Buffer.alloc(1_000_000));
      if (!url?.includes("stuck")) response.end(Buffer.alloc(1_000_000));
    });
    const slow = await away.storage.get("whale");
    // Each takes as long as a stream may be silent.
    for (let at = 0; at < 2; at++)
      await expect(away.storage.stat("silent")).rejects.toThrow(StorageUnavailable);
    expect(slow && (await buffer(slow))).toHaveLength(2_000_000);
    const stuck = await away.storage.get("stuck");
    await expect(stuck && buffer(stuck)).rejects.toThrow(StorageUnavailable);
    away.close();
  });
});
