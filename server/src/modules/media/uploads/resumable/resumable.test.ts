import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { continueUpload, getResumable, startUpload } from "@quire/contracts/calls/uploads";
import type { ResumableUpload, UploadedFile } from "@quire/contracts/records/upload";
import { UPLOAD_LIMITS, type UploadKind } from "@quire/domain/media/uploads";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

async function begin(
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

interface Piece {
  offset: number;
  bytes: Buffer;
  headers?: Record<string, string | undefined>;
  as?: Caller;
}

function send({ id, kind }: ResumableUpload, { offset, bytes, headers, as = owner }: Piece): Promise<Answer> {
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

/** How many pieces of this upload lie in the storage. */
async function storedParts({ id }: { id: string }): Promise<number> {
  const folder = join(app.platform.config.dataDir, "files/files/resumable", id);
  return (await readdir(folder).catch(() => [])).length;
}

const sound = (seconds: number) => wav(seconds, () => Math.random());

describe("tus-js-client", () => {
  it("sends a file in pieces, breaks off, goes on from where it was, and the file is whole", async () => {
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

  it("gives an upload up, and nothing of it stays", async () => {
    const { body } = await begin("audio", "a.wav", 1000);
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

describe("An upload in pieces", () => {
  it("tells in headers alone how far it has come", async () => {
    const { body, status, headers } = await begin("good", "a.zip", 5000);
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

  it("is what it would be in one piece: the same bytes are the same file", async () => {
    const bytes = await pdf(3, [200, 300]);
    const uploads = await Promise.all([
      begin("pdf", "a.pdf", bytes.length),
      begin("pdf", "b.pdf", bytes.length),
    ]);
    const ids = [];
    for (const { body } of uploads) {
      await send(body, { offset: 0, bytes: bytes.subarray(0, 300) });
      const last = { offset: 300, bytes: bytes.subarray(300), headers: { prefer: "return=representation" } };
      const { body: whole, status } = await send(body, last);
      expect(status).toBe(200);
      ids.push((whole as ResumableUpload).file?.id);
    }
    expect(new Set(ids).size).toBe(1);
  });

  it.each([
    ["a text called a PDF", "pdf", "a.pdf", 415, async () => Buffer.from("Call me Ishmael. ".repeat(500))],
    ["a zip that unpacks to too much", "good", "a.zip", 422, () => zip({ z: Buffer.alloc(64 * 1024 ** 2) })],
  ] as const)(
    "that turns out to be %s is refused, and nothing of it stays",
    async (_, kind, name, status, make) => {
      const bytes = await make();
      const { body } = await begin(kind, name, bytes.length);
      expect((await send(body, { offset: 0, bytes })).status).toBe(status);
      expect((await stateOf(body)).status).toBe(404);
      await app.platform.jobs.runDue();
      expect(await storedParts(body)).toBe(0);
    },
  );

  it.each([
    ["too much", "pdf", "a.pdf", UPLOAD_LIMITS.pdf + 1, 413, "pdf_too_large"],
    ["a program", "good", "a.exe", 100, 415, "good_unsupported"],
    ["nothing", "audio", "a.mp3", 0, 400, "invalid_input"],
  ] as const)(
    "is refused before a byte is sent when it announces %s",
    async (_, kind, name, size, status, code) => {
      const answer = await begin(kind, name, size);
      expect([answer.status, answer.error?.code]).toEqual([status, code]);
    },
  );

  it("takes a piece only where it has come to, and says where that is", async () => {
    const { body } = await begin("good", "a.zip", 100);
    await send(body, { offset: 0, bytes: randomBytes(40) });
    for (const offset of [0, 39, 41]) {
      const answer = await send(body, { offset, bytes: randomBytes(10) });
      expect([answer.status, answer.error?.details]).toEqual([409, { received: 40 }]);
    }
    expect((await stateOf(body)).body.received).toBe(40);
  });

  it("takes one of two pieces that come at once", async () => {
    const { body } = await begin("good", "a.zip", 1000);
    const both = await Promise.all(
      [1, 2].map((of) => send(body, { offset: 0, bytes: Buffer.alloc(300, of) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await stateOf(body)).body.received).toBe(300);
  });

  it.each<[string, Partial<Piece>, number]>([
    ["more than it announced", { bytes: randomBytes(101) }, 413],
    ["another type", { headers: { "content-type": "application/octet-stream" } }, 415],
    ["no offset", { headers: { "upload-offset": undefined } }, 400],
    ["an offset that is none", { headers: { "upload-offset": "-1" } }, 400],
    ["another version of tus", { headers: { "tus-resumable": "0.2.0" } }, 412],
  ])("refuses %s and stands where it was", async (_, piece, status) => {
    const { body } = await begin("good", "a.zip", 100);
    const answer = await send(body, { offset: 0, bytes: randomBytes(10), ...piece });
    expect([answer.status, answer.headers["tus-resumable"]]).toEqual([status, "1.0.0"]);
    expect((await stateOf(body)).body.received).toBe(0);
  });

  it("keeps what had come when the line goes dead", async () => {
    const { body } = await begin("audio", "a.wav", 40_000_000);
    const outgoing = request({
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
    outgoing.on("error", () => undefined);
    outgoing.write(randomBytes(20_000_000), () => setImmediate(() => outgoing.destroy()));
    // All whole parts, and what had come of the next: a sender asks until the server has stored it.
    let answer = await send(body, { offset: 16 * 1024 ** 2, bytes: randomBytes(9) });
    while (answer.status === 409) {
      const received = Number((answer.error?.details as { received?: number } | undefined)?.received);
      expect(received).toBeLessThanOrEqual(20_000_000);
      const offset = Math.max(received, 16 * 1024 ** 2);
      answer = await send(body, { offset, bytes: randomBytes(9) });
    }
    expect(answer.status).toBe(204);
  });

  it("that was all there when its server died is finished by an empty piece", async () => {
    const bytes = sound(2);
    const { body } = await begin("audio", "a.wav", bytes.length);
    await send(body, { offset: 0, bytes: bytes.subarray(0, -1) });
    // As a server leaves it that dies between the last byte and the judgment.
    await app.platform.db.query("UPDATE resumable_uploads SET size = received WHERE id = $id", {
      bind: { id: body.id },
    });
    expect((await stateOf(body)).body.file).toBeNull();
    const answer = await send(body, { offset: bytes.length - 1, bytes: Buffer.alloc(0) });
    expect(answer.status).toBe(204);
    expect((await stateOf(body)).body.file?.content_type).toBe("audio/wav");
  });

  it("is thrown away a day after its last piece, and not before", async () => {
    const { body } = await begin("audio", "a.wav", 1000);
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

describe("An upload in pieces is", () => {
  it("nobody's but its owner's", async () => {
    const { body } = await begin("audio", "a.wav", 1000);
    const other = await makeSite(app.platform);
    const stranger = await app.asProgram(other);
    expect((await stateOf(body, stranger)).status).toBe(403);
    const params = { id: other.id, kind: "audio" as const, uploadId: body.id };
    expect((await stranger.call(getResumable, { params })).status).toBe(404);
    expect((await send(body, { offset: 0, bytes: randomBytes(9), as: stranger })).status).toBe(403);
    expect((await stateOf(body)).body.received).toBe(0);
  });

  it("in a browser sent by our own page alone", async () => {
    const browser = await app.asBrowser({ id: siteId });
    const { body } = await begin("audio", "a.wav", 1000, browser);
    const piece = { offset: 0, bytes: randomBytes(9), as: browser };
    expect((await send(body, { ...piece, headers: { origin: "http://evil.example" } })).error?.code).toBe(
      "origin_refused",
    );
    expect((await send(body, { ...piece, headers: { "x-xsrf-token": undefined } })).error?.code).toBe(
      "xsrf_mismatch",
    );
    expect((await send(body, piece)).status).toBe(204);
  });

  it("counted: so many megabytes a day", async () => {
    const limits = { ...limitTable, uploadedMegabytesByUser: { points: 3, seconds: 86_400 } };
    const small = await testServer({ config: { limits } });
    const site = (await makeSite(small.platform)).id;
    const person = await small.asProgram({ id: site });
    const ask = (megabytes: number) =>
      person.call(
        startUpload,
        { params: { id: site, kind: "good" }, query: {} },
        {
          headers: { "upload-length": String(megabytes * 1024 ** 2) },
        },
      );
    const statuses = [(await ask(2)).status, (await ask(1)).status];
    const refused = await ask(1);
    expect([...statuses, refused.status, refused.error?.code]).toEqual([201, 201, 429, "too_many_uploads"]);
    await small.close();
  });
});

it("What a client may ask before it begins is answered", async () => {
  const url = `/api/w/sites/${siteId}/uploads/pdf/resumable`;
  const { statusCode, headers } = await app.server.inject({ method: "OPTIONS", url });
  expect([statusCode, headers["tus-version"], headers["tus-max-size"]]).toEqual([
    204,
    "1.0.0",
    String(UPLOAD_LIMITS.pdf),
  ]);
  expect(continueUpload.path.startsWith(startUpload.path)).toBe(true);
});

it("When an account goes, so do the bytes of its files and of what it was sending", async () => {
  const site = await makeSite(app.platform);
  const person = await app.asProgram(site);
  const bytes = await pdf(1, [111, 222]);
  const started = await person.call(
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
  const { body } = await person.send("PATCH", path, bytes, { headers });
  const file = (body as ResumableUpload).file as UploadedFile;
  const link = { url: file.url };
  expect((await app.server.inject(link)).statusCode).toBe(200);
  await app.platform.db.query("DELETE FROM users WHERE id = $id", { bind: { id: site.id } });
  await app.platform.jobs.runDue();
  expect((await app.server.inject(link)).statusCode).toBe(404);
  expect(await storedParts(started.body)).toBe(0);
});
