import { createHash, randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createPost, getPostPack, publishPost } from "@quire/contracts/calls/posts";
import { findUpload } from "@quire/contracts/calls/uploads";
import type { UploadedFile } from "@quire/contracts/records/upload";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { presentImage } from "../../../../platform/storage/presentImage.ts";
import { makeSession } from "../../../../testing/factories/session.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { makeUser } from "../../../../testing/factories/user.ts";
import type { Answer, Caller } from "../../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";
import { makeTempDir } from "../../../../testing/withTempDir.ts";
import { files } from "../../models/files.ts";
import { findFiles, type StoredFile } from "../../readFiles.ts";
import { bmp } from "../testing/bmp.ts";

let app: TestServer;
let siteId: string;
let as: Caller;
beforeAll(async () => {
  // A temp folder of its own: another test's uploads must not look like leftovers.
  vi.stubEnv("TMPDIR", await makeTempDir());
  app = await testServer();
  siteId = (await makeSite(app.platform)).id;
  as = await app.asProgram({ id: siteId });
});
afterAll(async () => {
  await app.close();
  await rm(tmpdir(), { recursive: true });
  vi.unstubAllEnvs();
});

interface Part {
  field?: string;
  name?: string;
  bytes: Buffer;
}

const BOUNDARY = "quire-test-boundary";
const TYPE = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };

function multipart(parts: Part[]): Buffer {
  const chunks = parts.flatMap(({ field = "file", name = "whale.png", bytes }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`,
    bytes,
    "\r\n",
  ]);
  return Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk)));
}

function send(parts: Part[], caller = as, site = siteId): Promise<Answer<UploadedFile>> {
  return caller.send("POST", `/api/w/sites/${site}/uploads/image`, multipart(parts), {
    headers: TYPE,
  }) as Promise<Answer<UploadedFile>>;
}

let shade = 0;
/** An image that no other test has uploaded. */
const png = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: shade++ } } })
    .png()
    .toBuffer();

const get = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url, headers: { host: "anything.example", ...headers } });

async function storedFiles(): Promise<string[]> {
  const folder = join(app.platform.config.dataDir, "files");
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const tempFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("quire-upload-"));

describe("uploading an image", () => {
  it("returns its public address, dimensions and color", async () => {
    const bytes = await png(400, 300);
    const answer = await send([{ bytes, name: "The Whale!.png" }]);
    expect(answer.status).toBe(201);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(answer.body).toMatchObject({
      name: "The-Whale.png",
      content_type: "image/png",
      size: bytes.length,
      sha256,
      url: `/files/${sha256}/full.webp`,
      width: 400,
      height: 300,
    });
    expect(answer.body.prominent_color).toMatch(/^#[c-d].[0-2]/);
    const served = await get(answer.body.url);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=1800, must-revalidate",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({
      format: "webp",
      width: 400,
      height: 300,
    });
  });

  it("stores it once, even when sent twice at once", async () => {
    const bytes = await png();
    const both = await Promise.all([send([{ bytes }]), send([{ bytes, name: "other.png" }])]);
    const third = await send([{ bytes }]);
    expect(new Set([...both, third].map(({ body }) => body.id)).size).toBe(1);
    const found = await as.call(findUpload, { params: { id: siteId, sha256: third.body.sha256 }, query: {} });
    expect(found.body).toEqual(third.body);
  });

  it("lets only its owner find it", async () => {
    const { body } = await send([{ bytes: await png() }]);
    const other = await makeSite(app.platform);
    const stranger = await app.asProgram(other);
    const find = (id: string) =>
      stranger.call(findUpload, { params: { id, sha256: body.sha256 }, query: {} });
    expect((await find(siteId)).status).toBe(403);
    expect((await find(other.id)).status).toBe(404);
  });

  it("is allowed only to the site's owner", async () => {
    const part = { bytes: await png() };
    const reader = await makeUser(app.platform);
    expect((await send([part], await app.asProgram(reader))).status).toBe(403);
    expect((await send([part], await app.asGuest())).status).toBe(401);
    expect((await send([part], await app.asProgram({ id: siteId }, ["read"]))).status).toBe(403);
  });

  it("shows a photo upright and without its location", async () => {
    const bytes = await sharp(await png(60, 20))
      .jpeg()
      .withExif({ IFD0: { Orientation: "6", Copyright: "Ishmael" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { body } = await send([{ bytes, name: "nantucket.jpg" }]);
    expect([body.width, body.height]).toEqual([20, 60]);
    const served = await get(body.url);
    const metadata = await sharp(served.rawPayload).metadata();
    expect([metadata.exif, metadata.xmp, metadata.icc, metadata.width]).toEqual([
      undefined,
      undefined,
      undefined,
      20,
    ]);
    expect(served.rawPayload.includes("Ishmael")).toBe(false);
  });

  it("keeps an animation", async () => {
    const frames = await Promise.all(
      ["red", "lime", "blue"].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer();
    const { body } = await send([{ bytes: gif, name: "moving.gif" }]);
    expect([body.content_type, body.width, body.height]).toEqual(["image/gif", 20, 20]);
    const served = await sharp((await get(body.url)).rawPayload, { animated: true }).metadata();
    expect([served.format, served.pages]).toEqual(["webp", 3]);
  });

  it.each([24, 32] as const)("accepts a BMP of %i bits", async (bits) => {
    const { body, status } = await send([{ bytes: bmp(6, 4, [10, 20, 200], bits), name: "old.bmp" }]);
    expect([status, body.content_type, body.width, body.height]).toEqual([201, "image/bmp", 6, 4]);
    const { data } = await sharp((await get(body.url)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(Math.abs((data[0] ?? 0) - 10)).toBeLessThan(12);
    expect(Math.abs((data[2] ?? 0) - 200)).toBeLessThan(12);
  });

  it.each([
    ["a program named as an image", Buffer.concat([Buffer.from("MZ"), randomBytes(6000)]), "cat.png"],
    ["an SVG, which can contain scripts", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "a.svg"],
    ["a text", Buffer.from("Call me Ishmael."), "a.jpg"],
    ["an empty file", Buffer.alloc(0), "a.jpg"],
    [
      "an image header followed by noise",
      Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(9000)]),
      "a.png",
    ],
    ["a broken BMP", Buffer.concat([Buffer.from("BM"), Buffer.alloc(400)]), "a.bmp"],
    ["a video", Buffer.from("00000018667479706d703432000000006d70343269736f6d", "hex"), "a.png"],
  ])("refuses %s, and stores nothing", async (_, bytes, name) => {
    const before = await storedFiles();
    const answer = await send([{ bytes, name }]);
    expect([answer.status, answer.error?.code]).toEqual([415, "image_unsupported"]);
    expect(await storedFiles()).toEqual(before);
  });

  it("refuses an image with a program's file name", async () => {
    const answer = await send([{ bytes: await png(), name: "whale.exe" }]);
    expect([answer.status, answer.error?.code]).toEqual([415, "image_unsupported"]);
  });

  it.each([
    [
      "a PNG",
      () =>
        sharp({ create: { width: 11_000, height: 11_000, channels: 3, background: "#fff" } })
          .png()
          .toBuffer(),
    ],
    ["a BMP header", async () => bmp(2, 2, [0, 0, 0], 24, { width: 60_000, height: 60_000 })],
  ])("refuses %s with more pixels than a server should decode", async (_, make) => {
    const answer = await send([{ bytes: await make() }]);
    expect([answer.status, answer.error?.code]).toEqual([413, "image_too_large"]);
  });

  it("refuses an image of 30 MB while it arrives, and stores nothing", async () => {
    const before = await storedFiles();
    const bytes = Buffer.concat([await png(), Buffer.alloc(30 * 1024 * 1024)]);
    const answer = await send([{ bytes }]);
    expect([answer.status, answer.error?.message]).toEqual([413, "Images can be at most 25 MB."]);
    expect(await storedFiles()).toEqual(before);
    expect(await tempFolders()).toEqual([]);
  });

  it.each([
    ["no file", []],
    ["two files", [{ bytes: Buffer.from("x") }, { bytes: Buffer.from("y") }]],
    ["a file in another field", [{ field: "picture", bytes: Buffer.from("x") }]],
  ])("refuses %s", async (_, parts) => {
    const answer = await send(parts as Part[]);
    expect([400, 415]).toContain(answer.status);
  });

  it("refuses a body that isn't a form", async () => {
    const path = `/api/w/sites/${siteId}/uploads/image`;
    const json = await as.send("POST", path, { file: "x" });
    expect(json.error?.code).toBe("unsupported_media");
    const malformed = await as.send("POST", path, Buffer.from(`--${BOUNDARY}\r\nContent-`), {
      headers: TYPE,
    });
    expect(malformed.status).toBe(400);
  });
});

describe("an upload over a real connection", () => {
  let token: string;
  beforeAll(async () => {
    token = (await makeSession(app.platform, { user_id: siteId })).token;
    await app.server.start();
  });

  it("reads its refusal before it has sent everything", async () => {
    const head = multipart([{ bytes: await png() }]).subarray(0, -40);
    const sent = { chunks: 0 };
    const body = async function* () {
      yield head;
      for (; sent.chunks < 60; sent.chunks++) yield Buffer.alloc(1024 * 1024);
    };
    const answer = await fetch(
      `http://127.0.0.1:${app.server.info.port}/api/w/sites/${siteId}/uploads/image`,
      {
        method: "POST",
        headers: { ...TYPE, authorization: `Bearer ${token}` },
        body: Readable.toWeb(Readable.from(body())) as never,
        duplex: "half",
      } as RequestInit,
    );
    const { error } = (await answer.json()) as { error: { code: string } };
    expect([answer.status, error.code]).toEqual([413, "image_too_large"]);
    expect(await tempFolders()).toEqual([]);
  });

  it("leaves nothing behind when it breaks off", async () => {
    const before = [await storedFiles(), await files(app.platform.db).count()];
    const complete = multipart([{ bytes: Buffer.concat([await png(), randomBytes(400_000)]) }]);
    const clientRequest = request({
      port: app.server.info.port,
      method: "POST",
      path: `/api/w/sites/${siteId}/uploads/image`,
      headers: { ...TYPE, authorization: `Bearer ${token}`, "content-length": complete.length },
    });
    const broken = new Promise((resolve) => clientRequest.once("error", resolve));
    const arrived = new Promise<void>((resolve) => app.server.events.once("response", () => resolve()));
    Readable.from([complete.subarray(0, 200_000)]).on("data", (chunk) => clientRequest.write(chunk));
    await until(async () => (await tempFolders()).length > 0);
    clientRequest.destroy(new Error("the line went dead"));
    await Promise.all([broken, arrived]);
    await until(async () => (await tempFolders()).length === 0);
    expect([await storedFiles(), await files(app.platform.db).count()]).toEqual(before);
  });
});

/** Polls until it is true; otherwise the test times out. */
async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setImmediate(resolve));
}

describe("serving images", () => {
  it("makes smaller copies in a job, and serves the full size at their addresses until then", async () => {
    const { body } = await send([{ bytes: await png(1000, 500) }]);
    const narrowUrl = body.url.replace("full", "480");
    const early = await get(narrowUrl);
    expect([early.statusCode, early.headers["cache-control"]]).toEqual([200, "public, max-age=60"]);
    expect((await sharp(early.rawPayload).metadata()).width).toBe(1000);
    await app.platform.jobs.runDue();
    const late = await get(narrowUrl, { "if-none-match": String(early.headers.etag) });
    expect([late.statusCode, late.headers["cache-control"]]).toEqual([
      200,
      "public, max-age=1800, must-revalidate",
    ]);
    expect((await sharp(late.rawPayload).metadata()).width).toBe(480);
    const row = await files(app.platform.db).findByPk(body.id, { rejectOnEmpty: true });
    expect(row.get().variants.map(({ width }) => width)).toEqual([480, 960]);
  });

  it("makes each copy as AVIF too, and serves WebP at its address until then", async () => {
    const { body } = await send([{ bytes: await png(1000, 500) }]);
    const avif = body.url.replace("full.webp", "480.avif");
    const early = await get(avif);
    expect([early.headers["content-type"], early.headers["cache-control"]]).toEqual([
      "image/webp",
      "public, max-age=60",
    ]);
    await app.platform.jobs.runDue();
    const late = await get(avif, { "if-none-match": String(early.headers.etag) });
    expect([late.statusCode, late.headers["content-type"]]).toEqual([200, "image/avif"]);
    expect(late.headers["cache-control"]).toBe("public, max-age=1800, must-revalidate");
    expect(await sharp(late.rawPayload).metadata()).toMatchObject({ format: "heif", width: 480 });
    const [file] = await findFiles(app.platform, [body.id]);
    expect(presentImage(file as StoredFile, "").avif).toBe(true);
  });

  it("keeps an animation in every size", async () => {
    const frames = await Promise.all(
      ["navy", "gold"].map((background) =>
        sharp({ create: { width: 600, height: 300, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const { body } = await send([{ bytes: gif, name: "moving.gif" }]);
    await app.platform.jobs.runDue();
    for (const form of ["webp", "avif"]) {
      const served = await get(body.url.replace("full.webp", `480.${form}`));
      const { pages, width } = await sharp(served.rawPayload, { animated: true }).metadata();
      expect([served.headers["content-type"], pages, width]).toEqual(["image/webp", 2, 480]);
    }
  });

  it("answers 304 to a known ETag, and a range request with that range", async () => {
    const { body } = await send([{ bytes: await png(90, 90) }]);
    const complete = await get(body.url);
    const known = await get(body.url, { "if-none-match": String(complete.headers.etag) });
    expect([known.statusCode, known.payload]).toEqual([304, ""]);
    const part = await get(body.url, { range: "bytes=0-3" });
    expect([part.statusCode, part.payload]).toEqual([206, "RIFF"]);
    expect((await get(body.url, { range: "bytes=999999-" })).statusCode).toBe(416);
  });

  it.each(["/files/x/full.webp", `/files/${"0".repeat(64)}/full.webp`, `/files/${"0".repeat(64)}/original`])(
    "answers 404 at %s",
    async (url) => expect((await get(url)).statusCode).toBe(404),
  );

  it("serves as many bytes of a comic as its pages and its pack announce", async () => {
    const { body: picture } = await send([{ bytes: await png(120, 90) }]);
    const publish = async (body: object): Promise<string> => {
      const text = { title: "Waves", ...body } as { title: string; ptype: "episode" };
      const made = await as.call(createPost, { params: { siteId }, body: text });
      await as.call(publishPost, { params: { siteId, id: made.body.id }, body: {} });
      return made.body.id;
    };
    const parent = await publish({ ptype: "parent", subtype: "comic", markdown: "A wave a page." });
    const id = await publish({ ptype: "episode", parent, files: [{ file: picture.id }] });
    const { body: pack } = await as.call(getPostPack, { params: { siteId, id }, query: {} });
    const [page] = pack.posts.flatMap((post) => post.files);
    const link = await get(String(page?.url));
    const served = await get(String(link.headers.location));
    expect(served.rawPayload.length).toBe(page?.size);
    expect(served.headers["content-type"]).toBe(page?.content_type);
    expect(pack.bytes - Buffer.byteLength(pack.posts[0]?.content ?? "")).toBe(page?.size);
  });

  it("hides an image that isn't public", async () => {
    const { body } = await send([{ bytes: await png() }]);
    await files(app.platform.db).update({ public: false }, { where: { id: body.id } });
    expect((await get(body.url)).statusCode).toBe(404);
  });
});

describe("an image in an email", () => {
  const emailUrl = (file: UploadedFile, width: number) =>
    file.url.replace(/\/full\.webp$/, `/email-${width}.jpg`);

  it("is a JPEG on white, as wide as requested", async () => {
    const clear = await sharp({
      create: { width: 1300, height: 20, channels: 4, background: { r: shade++, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { body } = await send([{ bytes: clear }]);
    for (const width of [1120, 96]) {
      const answer = await get(emailUrl(body, width));
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
      const picture = sharp(answer.rawPayload);
      expect(await picture.metadata()).toMatchObject({ format: "jpeg", width });
      expect((await picture.stats()).dominant).toMatchObject({ r: 248, g: 248, b: 248 });
    }
    expect((await get(emailUrl(body, 1120))).statusCode).toBe(200);
  });

  it("is a GIF that moves if the image does, however its address ends", async () => {
    const frames = await Promise.all(
      [0, 250].map((r) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background: { r, g: 0, b: shade } } })
          .png()
          .toBuffer(),
      ),
    );
    shade++;
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const { body } = await send([{ bytes: gif, name: "moving.gif" }]);
    for (const _ of ["made", "stored"]) {
      const answer = await get(emailUrl(body, 1120));
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/gif"]);
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 20, pages: 2 });
    }
  });

  it("is a square JPEG for podcast apps, cut to its middle and never enlarged", async () => {
    const wide = {
      width: 1600,
      height: 1450,
      channels: 4,
      background: { r: shade++, g: 0, b: 0, alpha: 0 },
    } as const;
    const { body } = await send([{ bytes: await sharp({ create: wide }).png().toBuffer() }]);
    const answer = await get(body.url.replace(/\/full\.webp$/, "/podcast.jpg"));
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const square = { format: "jpeg", width: 1450, height: 1450 };
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject(square);
  });

  it("is a small square JPEG for browser tabs and home screens", async () => {
    const wide = { width: 600, height: 400, channels: 3, background: { r: 0, g: shade++, b: 0 } } as const;
    const { body } = await send([{ bytes: await sharp({ create: wide }).png().toBuffer() }]);
    const answer = await get(body.url.replace(/\/full\.webp$/, "/icon.jpg"));
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 180, height: 180 });
  });

  it("has no other widths", async () => {
    const { body } = await send([{ bytes: await png() }]);
    expect((await get(emailUrl(body, 500))).statusCode).toBe(404);
  });
});
