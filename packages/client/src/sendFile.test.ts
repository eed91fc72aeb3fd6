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
const asked = () =>
  double.requests.map(({ method, url, headers }) => [
    method,
    url.replace(BASE, ""),
    headers["upload-offset"],
  ]);

describe("A file of 8 MB or less", () => {
  it("goes in one piece, and again when the answer is lost", async () => {
    double.answers("cut", { status: 201, body: file });
    const progress: number[] = [];
    expect(await send(1000, { onProgress: (sent) => progress.push(sent) })).toEqual(file);
    expect(asked()).toEqual([
      ["POST", "", undefined],
      ["POST", "", undefined],
    ]);
    expect(progress).toEqual([0, 1000]);
  });
});

describe("A larger file", () => {
  it("goes in pieces of 4 MB, and says how far it has come", async () => {
    double.answers({ status: 201, ...at(0) }, at(4 * MB), at(8 * MB), at(9 * MB, file));
    const progress: number[] = [];
    let begun = "";
    expect(
      await send(9 * MB, { onProgress: (sent) => progress.push(sent / MB), onBegun: (id) => (begun = id) }),
    ).toEqual(file);
    expect(asked()).toEqual([
      ["POST", "/resumable", undefined],
      ["PATCH", "/resumable/bupload", "0"],
      ["PATCH", "/resumable/bupload", String(4 * MB)],
      ["PATCH", "/resumable/bupload", String(8 * MB)],
    ]);
    expect([double.requests[0]?.headers["upload-length"], begun]).toEqual([String(9 * MB), "bupload"]);
    const name = String(double.requests[0]?.headers["upload-metadata"]).split(" ")[1] ?? "";
    expect(Buffer.from(name, "base64").toString()).toBe("कहानी.wav");
    expect(double.requests.map(({ body }) => body.length / MB)).toEqual([0, 4, 4, 1]);
    expect(progress).toEqual([0, 4, 8, 9, 9]);
  });

  it.each([
    ["its line breaks", "cut"],
    ["the server restarts", busy],
    ["it has come further than was heard", moved],
  ] as const)("asks where it is when %s, and goes on from there", async (_, failure) => {
    double.answers({ status: 201, ...at(0) }, failure, at(4 * MB), at(8 * MB), at(9 * MB, file));
    expect(await send(9 * MB)).toEqual(file);
    expect(asked().slice(2)).toEqual([
      ["GET", "/resumable/bupload", undefined],
      ["PATCH", "/resumable/bupload", String(4 * MB)],
      ["PATCH", "/resumable/bupload", String(8 * MB)],
    ]);
    expect(waits).toBe(1);
  });

  it("whose last answer was lost is not sent again", async () => {
    double.answers({ status: 201, ...at(0) }, at(4 * MB), at(8 * MB), "cut", at(9 * MB, file));
    expect(await send(9 * MB)).toEqual(file);
    expect(asked().at(-1)).toEqual(["GET", "/resumable/bupload", undefined]);
  });

  it("that was all there and not yet looked at is asked about by an empty piece", async () => {
    double.answers(at(9 * MB), at(9 * MB, file));
    expect(await send(9 * MB, { resume: "bupload" })).toEqual(file);
    expect([asked().at(-1)?.[2], double.requests.at(-1)?.body]).toEqual([String(9 * MB), ""]);
  });

  it("goes on with what was begun, and begins anew when that is gone", async () => {
    double.answers(at(8 * MB), at(9 * MB, file));
    await send(9 * MB, { resume: "bupload" });
    expect(asked().map(([method]) => method)).toEqual(["GET", "PATCH"]);
    const gone = { status: 404, body: { error: { code: "not_found", message: "Gone", request_id: "r" } } };
    double.answers(gone, { status: 201, ...at(0) }, at(9 * MB, file));
    await send(9 * MB, { resume: "bold" });
    expect(
      asked()
        .slice(2)
        .map(([method]) => method),
    ).toEqual(["GET", "POST", "PATCH"]);
  });

  it("is refused once, in the server's words", async () => {
    const refusal = {
      status: 415,
      body: { error: { code: "audio_unsupported", message: "No", request_id: "r" } },
    };
    double.answers({ status: 201, ...at(0) }, refusal);
    await expect(send(9 * MB)).rejects.toMatchObject({ code: "audio_unsupported" });
    expect(double.requests).toHaveLength(2);
  });

  it("is given up after three more tries that bring nothing", async () => {
    double.answers({ status: 201, ...at(0) }, ...Array.from({ length: 40 }, () => "cut" as const));
    await expect(send(9 * MB)).rejects.toBeInstanceOf(NetworkError);
    expect(waits).toBeGreaterThanOrEqual(3);
  });

  it("stops when the person says so", async () => {
    double.answers({ status: 201, ...at(0) }, "silence");
    const stopper = new AbortController();
    double.onRequest(({ method }) => method === "PATCH" && stopper.abort(new Error("not now")));
    await expect(send(9 * MB, { signal: stopper.signal })).rejects.toThrow("not now");
  });
});
