import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { continueUpload, getResumable, startUpload } from "@quire/contracts/calls/uploads";
import type { ResumableUpload, UploadedFile } from "@quire/contracts/records/upload";
import { UPLOAD_LIMITS, type UploadKind } from "@quire/domain/media/uploads";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../../../platform/database/select.ts";
import { limitTable } from "../../../../platform/limits/limitTable.ts";
import { makeSession } from "../../../../testing/factories/session.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { pdf } from "../../../../testing/media/pdf.ts";
import { wav } from "../../../../testing/media/wav.ts";
import { zip } from "../../../../testing/media/zip.ts";
import type { Answer, Caller } from "../../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";

const DAY = 24 * 60 * 60_000;
let app: TestServer;
let siteId: string;
let owner: Caller;
let token: string;
beforeAll(async () => {
  app = await testServer();
  siteId = (await makeSite(app.platform)).id;
  owner = await app.asProgram({ id: siteId });
  token = (await makeSession(app.platform, { user_id: siteId })).token;
  await app.server.start();
});
afterAll(() => app.close());

const name64 = (name: string) => `filename ${Buffer.from(name).toString("base64")}`;

async function start(
  kind: UploadKind,
  name: string,
  size: number,
  as = owner,
): Promise<Answer<ResumableUpload>> {
  const headers = {
    "upload-length": String(size),
    "upload-metadata": name64(name),
    "tus-resumable": "1.0.0",
  };
  return as.call(startUpload, { params: { id: siteId, kind }, query: {} }, { headers });
}

interface Chunk {
  offset: number;
  bytes: Buffer;
  headers?: Record<string, string | undefined>;
  as?: Caller;
}

function send({ id, kind }: ResumableUpload, { offset, bytes, headers, as = owner }: Chunk): Promise<Answer> {
  return as.send("PATCH", `/api/w/sites/${siteId}/uploads/${kind}/resumable/${id}`, bytes, {
    headers: {
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(offset),
      "tus-resumable": "1.0.0",
      ...headers,
    },
  });
}

const stateOf = ({ id: uploadId, kind }: ResumableUpload, as = owner) =>
  as.call(getResumable, { params: { id: siteId, kind, uploadId } });

/** Number of this upload's parts in the storage. */
async function storedParts({ id }: { id: string }): Promise<number> {
  const folder = join(app.platform.config.dataDir, "files/files/resumable", id);
  return (await readdir(folder).catch(() => [])).length;
}

const sound = (seconds: number) => wav(seconds, () => Math.random());

describe("tus-js-client", () => {
  it("uploads in chunks, resumes after an abort, and the file is complete", async () => {
    const bytes = sound(700);
    const endpoint = `${app.server.info.uri}/api/w/sites/${siteId}/uploads/audio/resumable`;
    const options = {
      endpoint,
      chunkSize: 3_000_000,
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename: "Ahab’s log.wav" },
    };
    const url = await new Promise<string>((resolve, reject) => {
      const first = new Upload(bytes, {
        ...options,
        onError: reject,
        onChunkComplete: (_size, accepted) => {
          if (accepted >= 6_000_000) void first.abort().then(() => resolve(String(first.url)));
        },
      });
      first.start();
    });
    const progress: number[] = [];
    await new Promise<void>((resolve, reject) => {
      new Upload(bytes, {
        ...options,
        uploadUrl: url,
        onError: reject,
        onSuccess: () => resolve(),
        onChunkComplete: (_size, accepted) => void progress.push(accepted),
      }).start();
    });
    expect(progress[0]).toBeGreaterThanOrEqual(9_000_000);
    const { body } = await owner.get(new URL(url).pathname);
    const upload = body as ResumableUpload;
    const { file } = upload;
    expect([file?.name, file?.duration, file?.size]).toEqual(["Ahabs-log.wav", 700, bytes.length]);
    const served = await app.server.inject({ url: String(file?.url) });
    expect(served.rawPayload.equals(bytes)).toBe(true);
    await app.platform.jobs.runDue();
    expect(await storedParts(upload)).toBe(0);
  });

  it("cancels an upload, and nothing of it stays", async () => {
    const { body } = await start("audio", "a.wav", 1000);
    await send(body, { offset: 0, bytes: randomBytes(500) });
    expect(await storedParts(body)).toBe(1);
    await Upload.terminate(
      `${app.server.info.uri}/api/w/sites/${siteId}/uploads/audio/resumable/${body.id}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    expect((await stateOf(body)).status).toBe(404);
    await app.platform.jobs.runDue();
    expect(await storedParts(body)).toBe(0);
  });
});

describe("a resumable upload", () => {
  it("reports its progress in headers", async () => {
    const { body, status, headers } = await start("good", "a.zip", 5000);
    expect([status, headers.location]).toEqual([
      201,
      `/api/w/sites/${siteId}/uploads/good/resumable/${body.id}`,
    ]);
    const answer = await send(body, { offset: 0, bytes: randomBytes(1200) });
    expect([answer.status, answer.body, answer.headers["upload-offset"]]).toEqual([204, "", "1200"]);
    const head = await owner.send("HEAD", String(headers.location));
    expect(head.headers).toMatchObject({
      "tus-resumable": "1.0.0",
      "upload-offset": "1200",
      "upload-length": "5000",
      "cache-control": "private, no-store",
    });
    expect(head.body).toBe("");
  });

  it("becomes the same file as any upload of the same bytes", async () => {
    const bytes = await pdf(3, [200, 300]);
    const uploads = await Promise.all([
      start("pdf", "a.pdf", bytes.length),
      start("pdf", "b.pdf", bytes.length),
    ]);
    const ids = [];
    for (const { body } of uploads) {
      await send(body, { offset: 0, bytes: bytes.subarray(0, 300) });
      const last = { offset: 300, bytes: bytes.subarray(300), headers: { prefer: "return=representation" } };
      const { body: finished, status } = await send(body, last);
      expect(status).toBe(200);
      ids.push((finished as ResumableUpload).file?.id);
    }
    expect(new Set(ids).size).toBe(1);
  });

  it.each([
    ["a text named as a PDF", "pdf", "a.pdf", 415, async () => Buffer.from("Call me Ishmael. ".repeat(500))],
    ["a zip bomb", "good", "a.zip", 422, () => zip({ z: Buffer.alloc(64 * 1024 ** 2) })],
  ] as const)("is refused and deleted when it turns out to be %s", async (_, kind, name, status, make) => {
    const bytes = await make();
    const { body } = await start(kind, name, bytes.length);
    expect((await send(body, { offset: 0, bytes })).status).toBe(status);
    expect((await stateOf(body)).status).toBe(404);
    await app.platform.jobs.runDue();
    expect(await storedParts(body)).toBe(0);
  });

  it.each([
    ["a size over the limit", "pdf", "a.pdf", UPLOAD_LIMITS.pdf + 1, 413, "pdf_too_large"],
    ["a program", "good", "a.exe", 100, 415, "good_unsupported"],
    ["an empty file", "audio", "a.mp3", 0, 400, "invalid_input"],
  ] as const)(
    "is refused before a byte is sent when it announces %s",
    async (_, kind, name, size, status, code) => {
      const answer = await start(kind, name, size);
      expect([answer.status, answer.error?.code]).toEqual([status, code]);
    },
  );

  it("accepts a chunk only at its offset, and reports the offset otherwise", async () => {
    const { body } = await start("good", "a.zip", 100);
    await send(body, { offset: 0, bytes: randomBytes(40) });
    for (const offset of [0, 39, 41]) {
      const answer = await send(body, { offset, bytes: randomBytes(10) });
      expect([answer.status, answer.error?.details]).toEqual([409, { received: 40 }]);
    }
    expect((await stateOf(body)).body.received).toBe(40);
  });

  it("accepts one of two simultaneous chunks", async () => {
    const { body } = await start("good", "a.zip", 1000);
    const both = await Promise.all(
      [1, 2].map((of) => send(body, { offset: 0, bytes: Buffer.alloc(300, of) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await stateOf(body)).body.received).toBe(300);
  });

  it.each<[string, Partial<Chunk>, number]>([
    ["more bytes than announced", { bytes: randomBytes(101) }, 413],
    ["another content type", { headers: { "content-type": "application/octet-stream" } }, 415],
    ["no offset", { headers: { "upload-offset": undefined } }, 400],
    ["an invalid offset", { headers: { "upload-offset": "-1" } }, 400],
    ["another version of tus", { headers: { "tus-resumable": "0.2.0" } }, 412],
  ])("refuses %s and keeps its offset", async (_, chunk, status) => {
    const { body } = await start("good", "a.zip", 100);
    const answer = await send(body, { offset: 0, bytes: randomBytes(10), ...chunk });
    expect([answer.status, answer.headers["tus-resumable"]]).toEqual([status, "1.0.0"]);
    expect((await stateOf(body)).body.received).toBe(0);
  });

  it("keeps what arrived before the connection broke", async () => {
    const { body } = await start("audio", "a.wav", 40_000_000);
    const clientRequest = request({
      port: app.server.info.port,
      method: "PATCH",
      path: `/api/w/sites/${siteId}/uploads/audio/resumable/${body.id}`,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/offset+octet-stream",
        "upload-offset": "0",
        "content-length": 40_000_000,
      },
    });
    clientRequest.on("error", () => undefined);
    clientRequest.write(randomBytes(20_000_000), () => setImmediate(() => clientRequest.destroy()));
    // All full parts, and what had arrived of the next: retries until the server has stored it.
    let answer = await send(body, { offset: 16 * 1024 ** 2, bytes: randomBytes(9) });
    while (answer.status === 409) {
      const received = Number((answer.error?.details as { received?: number } | undefined)?.received);
      expect(received).toBeLessThanOrEqual(20_000_000);
      const offset = Math.max(received, 16 * 1024 ** 2);
      answer = await send(body, { offset, bytes: randomBytes(9) });
    }
    expect(answer.status).toBe(204);
  });

  it("is finished by an empty chunk if its server died after the last byte", async () => {
    const bytes = sound(2);
    const { body } = await start("audio", "a.wav", bytes.length);
    await send(body, { offset: 0, bytes: bytes.subarray(0, -1) });
    // As if the server had died between the last byte and the checks.
    await execute(app.platform.db, "UPDATE resumable_uploads SET size = received WHERE id = $id", {
      id: body.id,
    });
    expect((await stateOf(body)).body.file).toBeNull();
    const answer = await send(body, { offset: bytes.length - 1, bytes: Buffer.alloc(0) });
    expect(answer.status).toBe(204);
    expect((await stateOf(body)).body.file?.content_type).toBe("audio/wav");
  });

  it("is deleted a day after its last chunk, not before", async () => {
    const { body } = await start("audio", "a.wav", 1000);
    await app.platform.advance(DAY - 60_000);
    await send(body, { offset: 0, bytes: randomBytes(10) });
    await app.platform.advance(120_000);
    await app.platform.jobs.runDue();
    expect((await stateOf(body)).status).toBe(200);
    await app.platform.advance(DAY);
    await app.platform.jobs.runDue();
    expect((await stateOf(body)).status).toBe(404);
    await app.platform.jobs.runDue();
    expect(await storedParts(body)).toBe(0);
  });
});

describe("access to a resumable upload", () => {
  it("is limited to its owner", async () => {
    const { body } = await start("audio", "a.wav", 1000);
    const other = await makeSite(app.platform);
    const stranger = await app.asProgram(other);
    expect((await stateOf(body, stranger)).status).toBe(403);
    const params = { id: other.id, kind: "audio" as const, uploadId: body.id };
    expect((await stranger.call(getResumable, { params })).status).toBe(404);
    expect((await send(body, { offset: 0, bytes: randomBytes(9), as: stranger })).status).toBe(403);
    expect((await stateOf(body)).body.received).toBe(0);
  });

  it("from a browser requires our own page", async () => {
    const browser = await app.asBrowser({ id: siteId });
    const { body } = await start("audio", "a.wav", 1000, browser);
    const chunk = { offset: 0, bytes: randomBytes(9), as: browser };
    expect((await send(body, { ...chunk, headers: { origin: "http://evil.example" } })).error?.code).toBe(
      "origin_refused",
    );
    expect((await send(body, { ...chunk, headers: { "x-xsrf-token": undefined } })).error?.code).toBe(
      "xsrf_mismatch",
    );
    expect((await send(body, chunk)).status).toBe(204);
  });

  it("is limited in megabytes a day", async () => {
    const limits = { ...limitTable, uploadedMegabytesByUser: { points: 3, seconds: 86_400 } };
    const small = await testServer({ config: { limits } });
    const site = (await makeSite(small.platform)).id;
    const caller = await small.asProgram({ id: site });
    const startOf = (megabytes: number) =>
      caller.call(
        startUpload,
        { params: { id: site, kind: "good" }, query: {} },
        {
          headers: { "upload-length": String(megabytes * 1024 ** 2) },
        },
      );
    const statuses = [(await startOf(2)).status, (await startOf(1)).status];
    const refused = await startOf(1);
    expect([...statuses, refused.status, refused.error?.code]).toEqual([201, 201, 429, "too_many_uploads"]);
    await small.close();
  });
});

it("OPTIONS reports the protocol version and the maximum size", async () => {
  const url = `/api/w/sites/${siteId}/uploads/pdf/resumable`;
  const { statusCode, headers } = await app.server.inject({ method: "OPTIONS", url });
  expect([statusCode, headers["tus-version"], headers["tus-max-size"]]).toEqual([
    204,
    "1.0.0",
    String(UPLOAD_LIMITS.pdf),
  ]);
  expect(continueUpload.path.startsWith(startUpload.path)).toBe(true);
});

it("deletes the bytes of an account's files and unfinished uploads with the account", async () => {
  const site = await makeSite(app.platform);
  const caller = await app.asProgram(site);
  const bytes = await pdf(1, [111, 222]);
  const started = await caller.call(
    startUpload,
    { params: { id: site.id, kind: "pdf" }, query: {} },
    {
      headers: { "upload-length": String(bytes.length) },
    },
  );
  const path = `/api/w/sites/${site.id}/uploads/pdf/resumable/${started.body.id}`;
  const headers = {
    "content-type": "application/offset+octet-stream",
    "upload-offset": "0",
    prefer: "return=representation",
  };
  const { body } = await caller.send("PATCH", path, bytes, { headers });
  const file = (body as ResumableUpload).file as UploadedFile;
  const link = { url: file.url };
  expect((await app.server.inject(link)).statusCode).toBe(200);
  await execute(app.platform.db, "DELETE FROM users WHERE id = $id", { id: site.id });
  await app.platform.jobs.runDue();
  expect((await app.server.inject(link)).statusCode).toBe(404);
  expect(await storedParts(started.body)).toBe(0);
});
