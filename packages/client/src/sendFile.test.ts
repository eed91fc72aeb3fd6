import type { ResumableUpload, UploadedFile } from "@quire/contracts/records/upload";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "./client.ts";
import { bearer } from "./credentials.ts";
import { NetworkError } from "./errors.ts";
import { type FileSource, type SendOptions, sendFile } from "./sendFile.ts";
import { type Double, startDouble } from "./testing/double.ts";

const MB = 1024 ** 2;
let double: Double;
let waits: number;
beforeEach(async () => {
  double = await startDouble();
  waits = 0;
});
afterEach(() => double.stop());

const source = (size: number): FileSource => ({
  name: "कहानी.wav",
  size,
  slice: (from, to) => new Blob([new Uint8Array(to - from).fill(65)]),
});

const file = { id: "bfile" } as UploadedFile;
const at = (received: number, done: UploadedFile | null = null) => ({
  body: { id: "bupload", received, file: done } as ResumableUpload,
});
const busy = { status: 503, body: { error: { code: "unavailable", message: "Busy", request_id: "r" } } };
const moved = {
  status: 409,
  body: { error: { code: "upload_offset", message: "Elsewhere", request_id: "r" } },
};

function send(size: number, options: SendOptions = {}): Promise<UploadedFile> {
  const noWait = async (_: number, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    waits++;
  };
  const client = createClient({ origin: double.origin, credentials: bearer("t"), wait: noWait });
  return sendFile(client, { id: "bsite", kind: "audio" }, source(size), { wait: noWait, ...options });
}

const BASE = "/api/w/sites/bsite/uploads/audio";
const requests = () =>
  double.requests.map(({ method, url, headers }) => [
    method,
    url.replace(BASE, ""),
    headers["upload-offset"],
  ]);

describe("A file of 8 MB or less", () => {
  it("is sent in one request, and again when the response is lost", async () => {
    double.answers("cut", { status: 201, body: file });
    const progress: number[] = [];
    expect(await send(1000, { onProgress: (sent) => progress.push(sent) })).toEqual(file);
    expect(requests()).toEqual([
      ["POST", "", undefined],
      ["POST", "", undefined],
    ]);
    expect(progress).toEqual([0, 1000]);
  });
});

describe("A larger file", () => {
  it("is sent in 4 MB chunks and reports its progress", async () => {
    double.answers({ status: 201, ...at(0) }, at(4 * MB), at(8 * MB), at(9 * MB, file));
    const progress: number[] = [];
    let started = "";
    expect(
      await send(9 * MB, {
        onProgress: (sent) => progress.push(sent / MB),
        onStarted: (id) => (started = id),
      }),
    ).toEqual(file);
    expect(requests()).toEqual([
      ["POST", "/resumable", undefined],
      ["PATCH", "/resumable/bupload", "0"],
      ["PATCH", "/resumable/bupload", String(4 * MB)],
      ["PATCH", "/resumable/bupload", String(8 * MB)],
    ]);
    expect([double.requests[0]?.headers["upload-length"], started]).toEqual([String(9 * MB), "bupload"]);
    const name = String(double.requests[0]?.headers["upload-metadata"]).split(" ")[1] ?? "";
    expect(Buffer.from(name, "base64").toString()).toBe("कहानी.wav");
    expect(double.requests.map(({ body }) => body.length / MB)).toEqual([0, 4, 4, 1]);
    expect(progress).toEqual([0, 4, 8, 9, 9]);
  });

  it.each([
    ["its line breaks", "cut"],
    ["the server restarts", busy],
    ["it has come further than was heard", moved],
  ] as const)("fetches the offset when %s, and continues from there", async (_, failure) => {
    double.answers({ status: 201, ...at(0) }, failure, at(4 * MB), at(8 * MB), at(9 * MB, file));
    expect(await send(9 * MB)).toEqual(file);
    expect(requests().slice(2)).toEqual([
      ["GET", "/resumable/bupload", undefined],
      ["PATCH", "/resumable/bupload", String(4 * MB)],
      ["PATCH", "/resumable/bupload", String(8 * MB)],
    ]);
    expect(waits).toBe(1);
  });

  it("is not sent again when the last response is lost", async () => {
    double.answers({ status: 201, ...at(0) }, at(4 * MB), at(8 * MB), "cut", at(9 * MB, file));
    expect(await send(9 * MB)).toEqual(file);
    expect(requests().at(-1)).toEqual(["GET", "/resumable/bupload", undefined]);
  });

  it("that arrived but was not processed is completed with an empty chunk", async () => {
    double.answers(at(9 * MB), at(9 * MB, file));
    expect(await send(9 * MB, { resume: "bupload" })).toEqual(file);
    expect([requests().at(-1)?.[2], double.requests.at(-1)?.body]).toEqual([String(9 * MB), ""]);
  });

  it("resumes an upload, and restarts it when it has expired", async () => {
    double.answers(at(8 * MB), at(9 * MB, file));
    await send(9 * MB, { resume: "bupload" });
    expect(requests().map(([method]) => method)).toEqual(["GET", "PATCH"]);
    const expired = { status: 404, body: { error: { code: "not_found", message: "Gone", request_id: "r" } } };
    double.answers(expired, { status: 201, ...at(0) }, at(9 * MB, file));
    await send(9 * MB, { resume: "bold" });
    expect(
      requests()
        .slice(2)
        .map(([method]) => method),
    ).toEqual(["GET", "POST", "PATCH"]);
  });

  it("is refused once, with the server's error", async () => {
    const refusal = {
      status: 415,
      body: { error: { code: "audio_unsupported", message: "No", request_id: "r" } },
    };
    double.answers({ status: 201, ...at(0) }, refusal);
    await expect(send(9 * MB)).rejects.toMatchObject({ code: "audio_unsupported" });
    expect(double.requests).toHaveLength(2);
  });

  it("rejects after three retries without progress", async () => {
    double.answers({ status: 201, ...at(0) }, ...Array.from({ length: 40 }, () => "cut" as const));
    await expect(send(9 * MB)).rejects.toBeInstanceOf(NetworkError);
    expect(waits).toBeGreaterThanOrEqual(3);
  });

  it("stops when aborted", async () => {
    double.answers({ status: 201, ...at(0) }, "silence");
    const stopper = new AbortController();
    double.onRequest(({ method }) => method === "PATCH" && stopper.abort(new Error("not now")));
    await expect(send(9 * MB, { signal: stopper.signal })).rejects.toThrow("not now");
  });
});
