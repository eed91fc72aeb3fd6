import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { findUpload } from "@quire/contracts/calls/uploads";
import type { UploadKind } from "@quire/domain/media/uploads";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

/** A server, somebody with a site, and a way to send. */
interface Desk {
  app: TestServer;
  siteId: string;
  owner: Caller;
  send(kind: UploadKind, name: string, bytes: Buffer | string): ReturnType<typeof sendFile>;
}

async function openDesk(options: Parameters<typeof testServer>[0] = {}): Promise<Desk> {
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

/** The record once every job is done. */
async function settled({ app }: Desk, id: string) {
  await app.platform.jobs.runDue();
  const [file] = await findFiles(app.platform, [id]);
  return file && presentFile(file);
}

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

const swelling = () => wav(5, (second) => second / 5);
const book =
  "<dc:title>Moby-Dick</dc:title><dc:creator>Herman Melville</dc:creator><dc:language>en</dc:language>";
const drawn = (color: string) =>
  sharp({ create: { width: 600, height: 900, channels: 3, background: color } })
    .png()
    .toBuffer();

describe("A file that is sent", () => {
  it.each<[UploadKind, string, string, () => Buffer | Promise<Buffer>]>([
    ["audio", "Call me.mp3", "audio/mpeg", () => silentMp3(60)],
    ["video", "whale.mp4", "video/mp4", () => mp4(12, [640, 360])],
    ["pdf", "chapter.pdf", "application/pdf", () => pdf(4)],
    ["document", "book.epub", "application/epub+zip", () => epub({ metadata: book })],
    ["document", "notes.txt", "text/plain", () => Buffer.from("Ahab’s notes, in Devanagari too: व्हेल")],
    ["good", "brushes.zip", "application/zip", () => zip({ "brush.abr": "bristles" })],
    ["good", "anything.dat", "application/octet-stream", () => Buffer.from([1, 2, 3, 4, 250])],
  ])("as %s (%s) is kept as what it is, for its owner alone", async (kind, name, type, make) => {
    const bytes = await make();
    const { status, body } = await desk.send(kind, name, bytes);
    expect([status, body.kind, body.content_type, body.size]).toEqual([201, kind, type, bytes.length]);
    expect(body.name).toBe(name.replace(" ", "-"));
    expect(body.url).toMatch(/^\/files\/signed\/private\//);
    const fetched = await desk.app.server.inject({ url: body.url });
    expect([fetched.statusCode, fetched.rawPayload.equals(bytes)]).toEqual([200, true]);
    expect((await desk.app.server.inject({ url: `/files/${body.sha256}/full.webp` })).statusCode).toBe(404);
  });

  it("twice, at the same time, is one file; for another purpose it is another", async () => {
    const bytes = await pdf(2, [300, 400]);
    const [first, second] = await Promise.all([
      desk.send("document", "a.pdf", bytes),
      desk.send("document", "b.pdf", bytes),
    ]);
    expect(first.body.id).toBe(second.body.id);
    const chapter = await desk.send("pdf", "a.pdf", bytes);
    expect(chapter.body.id).not.toBe(first.body.id);
    const params = { id: desk.siteId, sha256: chapter.body.sha256 };
    const found = await desk.owner.call(findUpload, { params, query: { kind: "pdf" } });
    expect(found.body.id).toBe(chapter.body.id);
    expect((await desk.owner.call(findUpload, { params, query: {} })).status).toBe(404);
  });

  it("as a recording says how long it is at once, and is drawn a moment later", async () => {
    const { body } = await desk.send("audio", "swell.wav", swelling());
    expect([body.duration, body.waveform]).toEqual([5, null]);
    const { waveform } = (await settled(desk, body.id)) ?? {};
    expect([waveform?.length, waveform?.[0], waveform?.[199]]).toEqual([200, expect.closeTo(0, 1), 1]);
  });

  it("as a film says how long and how large it is, and without ffmpeg has no poster", async () => {
    const { body } = await desk.send("video", "w.mp4", mp4(33, [1280, 720]));
    expect([body.duration, body.width, body.height]).toEqual([33, 1280, 720]);
    expect((await settled(desk, body.id))?.poster).toBeNull();
  });

  it("as a PDF says how many pages it has, and of which size", async () => {
    const { body } = await desk.send("document", "moby.pdf", await pdf(11, [419.53, 595.28]));
    expect([body.pages, body.page_size]).toEqual([11, { width: 419.53, height: 595.28 }]);
  });

  it("as an EPUB says what it is, and shows its cover a moment later", async () => {
    const { body } = await desk.send(
      "document",
      "m.epub",
      await epub({ metadata: book, cover: await drawn("#204060") }),
    );
    expect(body.epub).toEqual({ title: "Moby-Dick", author: "Herman Melville", language: "en" });
    const poster = (await settled(desk, body.id))?.poster;
    expect([poster?.width, poster?.height, poster?.prominent_color]).toEqual([
      600,
      900,
      expect.stringMatching(/^#[12].[34].[567].$/),
    ]);
    expect((await desk.app.server.inject({ url: String(poster?.image) })).statusCode).toBe(200);
  });

  it.each(["a program that is called a picture", "<svg xmlns='http://www.w3.org/2000/svg'/>"])(
    "as an EPUB whose cover is no picture (%s) goes without",
    async (cover) => {
      const bytes = await epub({ metadata: book, cover: Buffer.from(cover) });
      const { body, status } = await desk.send("document", "m.epub", bytes);
      expect(status).toBe(201);
      expect((await settled(desk, body.id))?.poster).toBeNull();
    },
  );
});

describe("A file that is not taken", () => {
  const NOISE = "not at all what it is called, for as long as it takes. ".repeat(100);
  it.each<[string, UploadKind, string, string, () => Buffer | string | Promise<Buffer>]>([
    ["a text called a song", "audio", "a.mp3", "audio_unsupported", () => NOISE],
    ["a picture called a song", "audio", "a.mp3", "audio_unsupported", () => drawn("red")],
    ["a song called a film", "video", "a.mp4", "video_unsupported", () => silentMp3(3)],
    ["a zip called a film", "video", "a.mp4", "video_unsupported", () => zip({ a: "b" })],
    ["a film that breaks off", "video", "a.mp4", "video_unsupported", () => mp4(3, [9, 9]).subarray(0, 3000)],
    ["a text called a PDF", "pdf", "a.pdf", "pdf_unsupported", () => NOISE],
    ["a PDF that breaks off", "pdf", "a.pdf", "pdf_unsupported", async () => (await pdf(2)).subarray(0, 150)],
    ["an e-book for a chapter", "pdf", "a.pdf", "pdf_unsupported", () => epub({ metadata: book })],
    ["a zip called an e-book", "document", "a.epub", "document_unsupported", () => zip({ a: "b" })],
    ["bytes called a text", "document", "a.txt", "document_unsupported", () => randomBytes(6000)],
    ["a page", "document", "a.html", "document_unsupported", () => "<html><script>alert(1)</script></html>"],
    ["a program", "good", "game.exe", "good_unsupported", () => NOISE],
    [
      "a renamed program",
      "good",
      "game.zip",
      "good_unsupported",
      () => Buffer.concat([Buffer.from("MZ"), randomBytes(6000)]),
    ],
    ["nothing at all", "audio", "a.mp3", "audio_unsupported", () => ""],
  ])("%s is refused as %s %s: %s", async (_, kind, name, code, make) => {
    const answer = await desk.send(kind, name, await make());
    expect([answer.status, answer.error?.code]).toEqual([415, code]);
  });

  it.each<[UploadKind, string, () => Promise<Buffer>]>([
    ["good", "bomb.zip", () => zip({ "zeros.bin": Buffer.alloc(64 * 1024 ** 2) })],
    ["document", "bomb.epub", () => epub({ metadata: book, more: { zeros: Buffer.alloc(64 * 1024 ** 2) } })],
  ])("a %s that unpacks without end (%s) is refused", async (kind, name, make) => {
    const answer = await desk.send(kind, name, await make());
    expect([answer.status, answer.error?.code]).toEqual([422, "unsafe_file"]);
  });

  it("one byte over the limit of its kind is refused while it arrives", async () => {
    const bytes = Buffer.concat([await pdf(1), Buffer.alloc(20 * 1024 ** 2)]);
    const answer = await desk.send("pdf", "a.pdf", bytes);
    expect([answer.status, answer.error?.message]).toEqual([413, "A chapter PDF can be at most 20 MB."]);
  });

  it("of no kind that there is names the field", async () => {
    const answer = await desk.send("book" as UploadKind, "a.pdf", "x");
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "params.kind"]);
  });
});

describe("A picture is looked at before it is let in:", () => {
  const scores = { drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 0 };
  const answers = async (pictures: readonly Uint8Array[]) =>
    pictures.map((pixels) =>
      (pixels[0] ?? 0) > 200 ? { ...scores, porn: 0.99 } : { ...scores, neutral: 1 },
    );

  it("an explicit one is refused, with the way to the guidelines, and nothing of it is kept", async () => {
    const strict = await openDesk({ media: { judge: answers } });
    const answer = await strict.send("image", "a.png", await drawn("#ff0000"));
    expect([answer.status, answer.error]).toEqual([
      422,
      expect.objectContaining({ code: "explicit_content", details: { guidelines: "/community-guidelines" } }),
    ]);
    expect(await strict.app.platform.db.query("SELECT 1 FROM files")).toMatchObject([[], { rowCount: 0 }]);
    expect((await strict.send("image", "b.png", await drawn("#002000"))).status).toBe(201);
    await strict.app.close();
  });

  it("one that moves is looked at throughout", async () => {
    const strict = await openDesk({ media: { judge: answers } });
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

  it("when nobody can look, it is not let in, and may come again", async () => {
    const judge = () => Promise.reject(new MediaUnavailable("it ended"));
    const blind = await openDesk({ media: { judge } });
    const answer = await blind.send("image", "a.png", await drawn("#002000"));
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
    await blind.app.close();
  });

  it("an e-book's cover is, too: an explicit one is not shown", async () => {
    const strict = await openDesk({ media: { judge: answers } });
    const { body } = await strict.send(
      "document",
      "m.epub",
      await epub({ metadata: book, cover: await drawn("#ff0000") }),
    );
    expect((await settled(strict, body.id))?.poster).toBeNull();
    await strict.app.close();
  });
});

describe("With ffmpeg", () => {
  const film: FilmTools = {
    probe: async () => ({ duration: 40, width: 1080, height: 1920 }),
    frame: async (_path, at, target) => writeFile(target, await drawn(at === 4 ? "#336699" : "#000000")),
    peaks: async () => [0, 0.5, 1],
  };
  let tooled: Desk;
  beforeAll(async () => {
    tooled = await openDesk({ media: { film: async () => film } });
  });
  afterAll(() => tooled.app.close());

  it("a film shows a frame of itself, from a tenth into it", async () => {
    const { body } = await tooled.send("video", "w.mp4", mp4(1, [10, 10]));
    expect([body.duration, body.width, body.height]).toEqual([40, 1080, 1920]);
    const poster = (await settled(tooled, body.id))?.poster;
    expect([poster?.prominent_color, poster?.width]).toEqual([expect.stringMatching(/^#3.6.9.$/), 600]);
  });

  it("any recording is drawn", async () => {
    const { body } = await tooled.send("audio", "a.mp3", silentMp3(50));
    expect((await settled(tooled, body.id))?.waveform).toEqual([0, 0.5, 1]);
  });
});
