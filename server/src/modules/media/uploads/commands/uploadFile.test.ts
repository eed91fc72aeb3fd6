import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { findUpload } from "@quire/contracts/calls/uploads";
import type { UploadKind } from "@quire/domain/media/uploads";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { MediaUnavailable } from "../../../../platform/media/failures.ts";
import type { FilmTools } from "../../../../platform/media/filmTools.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { silentMp3 } from "../../../../testing/media/mp3.ts";
import { mp4 } from "../../../../testing/media/mp4.ts";
import { pdf } from "../../../../testing/media/pdf.ts";
import { wav } from "../../../../testing/media/wav.ts";
import { epub, zip } from "../../../../testing/media/zip.ts";
import type { Caller } from "../../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";
import { presentFile } from "../../presentFile.ts";
import { findFiles } from "../../readFiles.ts";
import { sendFile } from "../testing/sendFile.ts";

/** A server, a user with a site, and a way to upload. */
interface UploadKit {
  app: TestServer;
  siteId: string;
  owner: Caller;
  send(kind: UploadKind, name: string, bytes: Buffer | string): ReturnType<typeof sendFile>;
}

async function openUploadKit(options: Parameters<typeof testServer>[0] = {}): Promise<UploadKit> {
  const app = await testServer(options);
  const siteId = (await makeSite(app.platform)).id;
  const owner = await app.asProgram({ id: siteId });
  return {
    app,
    siteId,
    owner,
    send: (kind, name, bytes) => sendFile(owner, { site: siteId, kind, name, bytes }),
  };
}

/** Returns the file record after all jobs have run. */
async function recordAfterJobs({ app }: UploadKit, id: string) {
  await app.platform.jobs.runDue();
  const [file] = await findFiles(app.platform, [id]);
  return file && presentFile(file);
}

let kit: UploadKit;
beforeAll(async () => {
  kit = await openUploadKit();
});
afterAll(() => kit.app.close());

const risingSound = () => wav(5, (second) => second / 5);
const bookMetadata =
  "<dc:title>Moby-Dick</dc:title><dc:creator>Herman Melville</dc:creator><dc:language>en</dc:language>";
const plainPicture = (color: string) =>
  sharp({ create: { width: 600, height: 900, channels: 3, background: color } })
    .png()
    .toBuffer();

it("is refused with 503 and a time to retry while the disk is full", async () => {
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  const put = vi.spyOn(kit.app.platform.storage, "put").mockRejectedValue(full);
  const answer = await kit.send("good", "notes.txt", "Call me Ishmael.");
  put.mockRestore();
  expect(answer).toMatchObject({ status: 503, headers: { "retry-after": "60" } });
  expect(answer.error?.message).toContain("out of disk space");
});

describe("an uploaded file", () => {
  it.each<[UploadKind, string, string, () => Buffer | Promise<Buffer>]>([
    ["audio", "Call me.mp3", "audio/mpeg", () => silentMp3(60)],
    ["video", "whale.mp4", "video/mp4", () => mp4(12, [640, 360])],
    ["pdf", "chapter.pdf", "application/pdf", () => pdf(4)],
    ["document", "book.epub", "application/epub+zip", () => epub({ metadata: bookMetadata })],
    ["document", "notes.txt", "text/plain", () => Buffer.from("Ahab’s notes, in Devanagari too: व्हेल")],
    ["good", "brushes.zip", "application/zip", () => zip({ "brush.abr": "bristles" })],
    ["good", "anything.dat", "application/octet-stream", () => Buffer.from([1, 2, 3, 4, 250])],
  ])("of kind %s (%s) is stored as is, for its owner alone", async (kind, name, type, make) => {
    const bytes = await make();
    const { status, body } = await kit.send(kind, name, bytes);
    expect([status, body.kind, body.content_type, body.size]).toEqual([201, kind, type, bytes.length]);
    expect(body.name).toBe(name.replace(" ", "-"));
    expect(body.url).toMatch(/^\/files\/signed\/private\//);
    const fetched = await kit.app.server.inject({ url: body.url });
    expect([fetched.statusCode, fetched.rawPayload.equals(bytes)]).toEqual([200, true]);
    expect((await kit.app.server.inject({ url: `/files/${body.sha256}/full.webp` })).statusCode).toBe(404);
  });

  it("is one file when uploaded twice at once, and another file for another kind", async () => {
    const bytes = await pdf(2, [300, 400]);
    const [first, second] = await Promise.all([
      kit.send("document", "a.pdf", bytes),
      kit.send("document", "b.pdf", bytes),
    ]);
    expect(first.body.id).toBe(second.body.id);
    const chapter = await kit.send("pdf", "a.pdf", bytes);
    expect(chapter.body.id).not.toBe(first.body.id);
    const params = { id: kit.siteId, sha256: chapter.body.sha256 };
    const found = await kit.owner.call(findUpload, { params, query: { kind: "pdf" } });
    expect(found.body.id).toBe(chapter.body.id);
    expect((await kit.owner.call(findUpload, { params, query: {} })).status).toBe(404);
  });

  it("has its duration at once and its waveform after the job, for audio", async () => {
    const { body } = await kit.send("audio", "swell.wav", risingSound());
    expect([body.duration, body.waveform]).toEqual([5, null]);
    const { waveform } = (await recordAfterJobs(kit, body.id)) ?? {};
    expect([waveform?.length, waveform?.[0], waveform?.[199]]).toEqual([200, expect.closeTo(0, 1), 1]);
  });

  it("has its duration and dimensions, but no poster without ffmpeg, for a video", async () => {
    const { body } = await kit.send("video", "w.mp4", mp4(33, [1280, 720]));
    expect([body.duration, body.width, body.height]).toEqual([33, 1280, 720]);
    expect((await recordAfterJobs(kit, body.id))?.poster).toBeNull();
  });

  it("has its page count and size, for a PDF", async () => {
    const { body } = await kit.send("document", "moby.pdf", await pdf(11, [419.53, 595.28]));
    expect([body.pages, body.page_size]).toEqual([11, { width: 419.53, height: 595.28 }]);
  });

  it("has its metadata at once and its cover after the job, for an EPUB", async () => {
    const { body } = await kit.send(
      "document",
      "m.epub",
      await epub({ metadata: bookMetadata, cover: await plainPicture("#204060") }),
    );
    expect(body.epub).toEqual({ title: "Moby-Dick", author: "Herman Melville", language: "en" });
    const poster = (await recordAfterJobs(kit, body.id))?.poster;
    expect([poster?.width, poster?.height, poster?.prominent_color]).toEqual([
      600,
      900,
      expect.stringMatching(/^#[12].[34].[567].$/),
    ]);
    expect((await kit.app.server.inject({ url: String(poster?.image) })).statusCode).toBe(200);
  });

  it.each(["a program named as an image", "<svg xmlns='http://www.w3.org/2000/svg'/>"])(
    "has no poster, for an EPUB whose cover isn't an image (%s)",
    async (cover) => {
      const bytes = await epub({ metadata: bookMetadata, cover: Buffer.from(cover) });
      const { body, status } = await kit.send("document", "m.epub", bytes);
      expect(status).toBe(201);
      expect((await recordAfterJobs(kit, body.id))?.poster).toBeNull();
    },
  );
});

describe("upload validation", () => {
  const NOISE = "not what its name claims, over and over. ".repeat(100);
  it.each<[string, UploadKind, string, string, () => Buffer | string | Promise<Buffer>]>([
    ["a text named as audio", "audio", "a.mp3", "audio_unsupported", () => NOISE],
    ["an image named as audio", "audio", "a.mp3", "audio_unsupported", () => plainPicture("red")],
    ["audio named as a video", "video", "a.mp4", "video_unsupported", () => silentMp3(3)],
    ["a zip named as a video", "video", "a.mp4", "video_unsupported", () => zip({ a: "b" })],
    ["a text named as a PDF", "pdf", "a.pdf", "pdf_unsupported", () => NOISE],
    ["an EPUB for a chapter PDF", "pdf", "a.pdf", "pdf_unsupported", () => epub({ metadata: bookMetadata })],
    ["a zip named as an EPUB", "document", "a.epub", "document_unsupported", () => zip({ a: "b" })],
    ["binary data named as text", "document", "a.txt", "document_unsupported", () => randomBytes(6000)],
    [
      "an HTML page",
      "document",
      "a.html",
      "document_unsupported",
      () => "<html><script>alert(1)</script></html>",
    ],
    ["a program", "good", "game.exe", "good_unsupported", () => NOISE],
    [
      "a renamed program",
      "good",
      "game.zip",
      "good_unsupported",
      () => Buffer.concat([Buffer.from("MZ"), randomBytes(6000)]),
    ],
    ["an empty file", "audio", "a.mp3", "audio_unsupported", () => ""],
  ])("refuses %s as %s %s: %s", async (_, kind, name, code, make) => {
    const answer = await kit.send(kind, name, await make());
    expect([answer.status, answer.error?.code]).toEqual([415, code]);
  });

  const DRM = `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
    <enc:EncryptedData><enc:EncryptionMethod Algorithm="ALGORITHM"/>
    <enc:CipherData><enc:CipherReference URI="OEBPS/PART"/></enc:CipherData></enc:EncryptedData></encryption>`;
  const encrypted = (algorithm: string, part: string) => {
    const xml = DRM.replace("ALGORITHM", algorithm).replace("PART", part);
    return epub({ metadata: bookMetadata, more: { "META-INF/encryption.xml": xml } });
  };
  const AES = "http://www.w3.org/2001/04/xmlenc#aes256-cbc";
  const emptyPackage = `<package xmlns="http://www.idpf.org/2007/opf"><metadata/><manifest/><spine/></package>`;
  it.each<[string, UploadKind, string, () => Buffer | Promise<Buffer>, string]>([
    [
      "a truncated video",
      "video",
      "a.mp4",
      () => mp4(3, [9, 9]).subarray(0, 3000),
      "This video is damaged: it is cut off or broken.",
    ],
    ["a truncated PDF", "pdf", "a.pdf", async () => (await pdf(2)).subarray(0, 150), "This PDF is damaged."],
    [
      "a truncated EPUB",
      "document",
      "a.epub",
      async () => (await epub({ metadata: bookMetadata })).subarray(0, -50),
      "This EPUB is damaged: its archive is cut off or broken.",
    ],
    [
      "an EPUB without pages",
      "document",
      "a.epub",
      () => epub({ metadata: "", more: { "OEBPS/book.opf": emptyPackage } }),
      "This EPUB is damaged: it lists nothing to read.",
    ],
    [
      "a protected EPUB",
      "document",
      "a.epub",
      () => encrypted(AES, "text.xhtml"),
      "This book is protected: only the app that it was bought in can open it.",
    ],
  ])("says what is wrong with %s", async (_, kind, name, make, message) => {
    const answer = await kit.send(kind, name, await make());
    expect([answer.status, answer.error?.message]).toEqual([422, message]);
  });

  it("accepts an EPUB with an obfuscated font", async () => {
    const bytes = await encrypted("http://www.idpf.org/2008/embedding", "font.otf");
    expect((await kit.send("document", "a.epub", bytes)).status).toBe(201);
  });

  it.each<[UploadKind, string, () => Promise<Buffer>]>([
    ["good", "bomb.zip", () => zip({ "zeros.bin": Buffer.alloc(64 * 1024 ** 2) })],
    [
      "document",
      "bomb.epub",
      () => epub({ metadata: bookMetadata, more: { zeros: Buffer.alloc(64 * 1024 ** 2) } }),
    ],
  ])("refuses a %s that unpacks to too much (%s)", async (kind, name, make) => {
    const answer = await kit.send(kind, name, await make());
    expect([answer.status, answer.error?.code]).toEqual([422, "unsafe_file"]);
  });

  it("refuses a file one byte over the limit of its kind while it arrives", async () => {
    const bytes = Buffer.concat([await pdf(1), Buffer.alloc(20 * 1024 ** 2)]);
    const answer = await kit.send("pdf", "a.pdf", bytes);
    expect([answer.status, answer.error?.message]).toEqual([413, "A chapter PDF can be at most 20 MB."]);
  });

  it("names the field of an unknown kind", async () => {
    const answer = await kit.send("book" as UploadKind, "a.pdf", "x");
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "params.kind"]);
  });
});

describe("image moderation", () => {
  const scores = { drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 0 };
  const classify = async (pictures: readonly Uint8Array[]) =>
    pictures.map((pixels) =>
      (pixels[0] ?? 0) > 200 ? { ...scores, porn: 0.99 } : { ...scores, neutral: 1 },
    );

  it("refuses an explicit image with a link to the guidelines, and stores nothing", async () => {
    const strict = await openUploadKit({ media: { classifier: classify } });
    const answer = await strict.send("image", "a.png", await plainPicture("#ff0000"));
    expect([answer.status, answer.error]).toEqual([
      422,
      expect.objectContaining({ code: "explicit_content", details: { guidelines: "/community-guidelines" } }),
    ]);
    expect(await strict.app.platform.db.query("SELECT 1 FROM files")).toMatchObject([[], { rowCount: 0 }]);
    expect((await strict.send("image", "b.png", await plainPicture("#002000"))).status).toBe(201);
    await strict.app.close();
  });

  it("checks an animated image throughout", async () => {
    const strict = await openUploadKit({ media: { classifier: classify } });
    const frames = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        sharp({
          create: { width: 20, height: 20, channels: 3, background: at > 6 ? "#ff0000" : `#00${at}000` },
        })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: frames.map(() => 100) })
      .toBuffer();
    expect((await strict.send("image", "a.gif", gif)).error?.code).toBe("explicit_content");
    await strict.app.close();
  });

  it("refuses with a retry when the classifier is unavailable", async () => {
    const judge = () => Promise.reject(new MediaUnavailable("it ended"));
    const unavailable = await openUploadKit({ media: { classifier: judge } });
    const answer = await unavailable.send("image", "a.png", await plainPicture("#002000"));
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
    await unavailable.app.close();
  });

  it("doesn't show an explicit e-book cover", async () => {
    const strict = await openUploadKit({ media: { classifier: classify } });
    const { body } = await strict.send(
      "document",
      "m.epub",
      await epub({ metadata: bookMetadata, cover: await plainPicture("#ff0000") }),
    );
    expect((await recordAfterJobs(strict, body.id))?.poster).toBeNull();
    await strict.app.close();
  });
});

it("asks to retry, and so does a picture, while S3 is away", async () => {
  const credentials = { accessKeyId: "key", secretAccessKey: "secret", forcePathStyle: true };
  const s3 = { bucket: "files", region: "us-east-1", endpoint: "http://127.0.0.1:1", ...credentials };
  const { body } = await kit.send("image", "a.png", await plainPicture("#002000"));
  const bytes = await plainPicture("#003000");
  const app = await testServer({ config: { s3 }, secondPlatform: kit.app.platform });
  const owner = await app.asProgram({ id: kit.siteId });
  const refused = await sendFile(owner, { site: kit.siteId, kind: "image", name: "b.png", bytes });
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"]);
  const page = await app.server.inject({ url: new URL(body.url, "http://localhost").pathname });
  expect([page.statusCode, page.headers["retry-after"]]).toEqual([503, "5"]);
  await app.close();
});

describe("with ffmpeg", () => {
  const film: FilmTools = {
    probe: async () => ({ duration: 40, width: 1080, height: 1920 }),
    frame: async (_path, at, target) =>
      writeFile(target, await plainPicture(at === 4 ? "#336699" : "#000000")),
    peaks: async () => [0, 0.5, 1],
  };
  let withFfmpeg: UploadKit;
  beforeAll(async () => {
    withFfmpeg = await openUploadKit({ media: { film: async () => film } });
  });
  afterAll(() => withFfmpeg.app.close());

  it("shows a frame of a video, from a tenth into it", async () => {
    const { body } = await withFfmpeg.send("video", "w.mp4", mp4(1, [10, 10]));
    expect([body.duration, body.width, body.height]).toEqual([40, 1080, 1920]);
    const poster = (await recordAfterJobs(withFfmpeg, body.id))?.poster;
    expect([poster?.prominent_color, poster?.width]).toEqual([expect.stringMatching(/^#3.6.9.$/), 600]);
  });

  it("makes a waveform of any audio", async () => {
    const { body } = await withFfmpeg.send("audio", "a.mp3", silentMp3(50));
    expect((await recordAfterJobs(withFfmpeg, body.id))?.waveform).toEqual([0, 0.5, 1]);
  });
});
