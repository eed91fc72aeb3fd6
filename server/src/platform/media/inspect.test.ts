import { type ChildProcess, fork } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Unreadable, Unsafe } from "@quire/formats/fileFailures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { silentMp3 } from "../../testing/media/mp3.ts";
import { mp4 } from "../../testing/media/mp4.ts";
import { pdf } from "../../testing/media/pdf.ts";
import { wav } from "../../testing/media/wav.ts";
import { epub, zip } from "../../testing/media/zip.ts";
import { makeTempDir, removeTempDir } from "../../testing/withTempDir.ts";
import { openInspect } from "./inspect.ts";
import type { Inspection } from "./inspection.ts";

let dir: string;
beforeAll(async () => {
  dir = await makeTempDir();
});
afterAll(() => removeTempDir(dir));

let files = 0;
async function fileOf(bytes: Buffer | string): Promise<string> {
  const path = join(dir, String(files++));
  await writeFile(path, bytes);
  return path;
}

/** A zip whose end record claims this many entries. */
function claimingFiles(bytes: Buffer, count: number): Buffer {
  bytes.writeUInt16LE(count, bytes.length - 12);
  return bytes;
}

const inspect = openInspect();
const noise = Buffer.from("not at all what it says ".repeat(400));

describe("A PDF", () => {
  it("has its pages counted and its first one measured", async () => {
    const path = await fileOf(await pdf(37, [419.53, 595.28]));
    expect(await inspect("pdf", { path })).toEqual({
      pages: 37,
      page_size: { width: 419.53, height: 595.28 },
    });
  });

  it.each([
    ["that is none", async () => noise],
    ["that breaks off", async () => (await pdf(3)).subarray(0, 200)],
    ["of nothing", async () => Buffer.from("%PDF-1.7\n%%EOF")],
  ])("%s cannot be read", async (_, make) => {
    await expect(inspect("pdf", { path: await fileOf(await make()) })).rejects.toThrow(Unreadable);
  });

  const OPEN = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n";
  const CLOSE =
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj\ntrailer<</Root 1 0 R/Size 4>>\n%%EOF";

  it("that claims a million pages has those that exist", async () => {
    const path = await fileOf(`${OPEN}2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1000000>>endobj\n${CLOSE}`);
    expect(await inspect("pdf", { path })).toMatchObject({ pages: 1 });
  });

  it("with more pages than any book has is refused", async () => {
    const numbers = Array.from({ length: 20_001 }, (_, at) => at + 4);
    const pages = numbers
      .map((at) => `${at} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj`)
      .join("\n");
    const kids = numbers.map((at) => `${at} 0 R`).join(" ");
    const tree = `2 0 obj<</Type/Pages/Kids[${kids}]/Count 20001>>endobj\n`;
    const path = await fileOf(`${OPEN}${tree}${pages}\n${CLOSE}`);
    await expect(inspect("pdf", { path })).rejects.toThrow(Unsafe);
  });
});

describe("A PDF built to take long", () => {
  it("is refused before it is parsed if its objects are never closed", async () => {
    const path = await fileOf(`%PDF-1.4\n${"1 0 obj<<".repeat(60_000)}`);
    // Parsed, it would be unsafe: that takes too long.
    await expect(inspect("pdf", { path })).rejects.toThrow(Unreadable);
  });

  it("is refused after three seconds of processor time", async () => {
    const path = await fileOf(`%PDF-1.4\n${"1 0 obj<<endobj<<".repeat(60_000)}`);
    await expect(inspect("pdf", { path })).rejects.toThrow(/takes too long/);
  });
});

describe("A zip", () => {
  it("is unpacked without storing it, to check that it can be", async () => {
    const path = await fileOf(await zip({ "a.txt": "Ahab", "b/c.txt": "Bulkington" }));
    expect(await inspect("archive", { path })).toEqual({ entries: 2, unpacked: 14 });
  });

  it("that unpacks to a thousand times its size is refused by its claimed size", async () => {
    const path = await fileOf(await zip({ "zeros.bin": Buffer.alloc(64 * 1024 ** 2) }));
    await expect(inspect("archive", { path })).rejects.toThrow(Unsafe);
  });

  it("that claims less than it holds is detected while it is unpacked", async () => {
    const bytes = await zip({ "zeros.bin": Buffer.alloc(64 * 1024 ** 2) });
    // The size is claimed in the central directory, and in the entry's own descriptor.
    const list = bytes.lastIndexOf(Buffer.from("504b0102", "hex"));
    bytes.writeUInt32LE(1000, list + 24);
    await expect(inspect("archive", { path: await fileOf(bytes) })).rejects.toThrow(Unreadable);
  });

  it("whose entries share their bytes is refused", async () => {
    const bytes = await zip({ "a.bin": Buffer.from(noise), "b.bin": Buffer.from(noise) });
    const list = bytes.indexOf(Buffer.from("504b0102", "hex"));
    bytes.writeUInt32LE(bytes.length, list + 20);
    await expect(inspect("archive", { path: await fileOf(bytes) })).rejects.toThrow(Unsafe);
  });

  it.each([
    ["of 20,001 files", Unsafe, async () => claimingFiles(await zip({ a: "Ahab" }), 20_001)],
    ["that is none", Unreadable, async () => noise],
    ["that breaks off", Unreadable, async () => (await zip({ a: "Ahab" })).subarray(0, 40)],
  ])("%s is refused", async (_, error, make) => {
    await expect(inspect("archive", { path: await fileOf(await make()) })).rejects.toThrow(error);
  });
});

describe("An EPUB", () => {
  const metadata = `<dc:title>Moby-Dick; <![CDATA[or, ]]>The
    Whale</dc:title><dc:title>Another</dc:title><dc:creator>Herman &amp; Co</dc:creator><dc:language>en</dc:language>`;

  it("returns its title, its author, its language and its cover", async () => {
    const cover = Buffer.from("a picture");
    const path = await fileOf(await epub({ metadata, cover }));
    const coverPath = join(dir, "cover");
    expect(await inspect("epub", { path, coverPath })).toEqual({
      title: "Moby-Dick; or, The Whale",
      author: "Herman & Co",
      language: "en",
      hasCover: true,
    });
    expect(await readFile(coverPath)).toEqual(cover);
  });

  it("without metadata returns none", async () => {
    const path = await fileOf(await epub({ metadata: "<dc:title>  </dc:title>" }));
    expect(await inspect("epub", { path })).toEqual({
      title: null,
      author: null,
      language: null,
      hasCover: false,
    });
  });

  it("expands no entity and reads no other file", async () => {
    const opf = `<?xml version="1.0"?><!DOCTYPE p [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>
      <package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:title>T &b; &x;</dc:title></metadata>
      <manifest><item id="a" href="text.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>`;
    const path = await fileOf(await epub({ metadata: "", more: { "OEBPS/book.opf": opf } }));
    const { title } = await inspect("epub", { path });
    expect(title).not.toMatch(/root|aaaa/);
  });

  it.each([
    ["without a package", { "META-INF/container.xml": "<container/>" }],
    ["whose package is elsewhere", { "META-INF/container.xml": `<rootfile full-path="../../etc/passwd"/>` }],
  ])("%s cannot be read", async (_, more) => {
    const path = await fileOf(await epub({ metadata, more }));
    await expect(inspect("epub", { path })).rejects.toThrow(Unreadable);
  });

  it("whose package unpacks to more than any package is refused", async () => {
    const more = { "OEBPS/book.opf": Buffer.alloc(6 * 1024 ** 2, " ") };
    await expect(inspect("epub", { path: await fileOf(await epub({ metadata, more })) })).rejects.toThrow(
      Unsafe,
    );
  });
});

describe("A recording", () => {
  it.each([
    ["audio/wav", wav(2.5, () => 0), 2.5],
    ["audio/mpeg", silentMp3(100), 2.61],
    ["video/mp4", mp4(90, [1280, 720]), 90],
  ])("of %s has its duration", async (contentType, bytes, duration) => {
    const path = await fileOf(bytes);
    expect(await inspect("recording", { path, contentType })).toMatchObject({ duration });
  });

  it("in MP4 has its displayed picture size", async () => {
    const task = { contentType: "video/mp4" };
    const size = { width: 1280, height: 720 };
    expect(await inspect("recording", { ...task, path: await fileOf(mp4(3, [1280, 720])) })).toMatchObject(
      size,
    );
    const upright = await fileOf(mp4(3, [720, 1280], { turned: true }));
    expect(await inspect("recording", { ...task, path: upright })).toMatchObject(size);
  });

  it.each([
    ["whose parts are longer than it is", (bytes: Buffer) => bytes.writeUInt32BE(0xff_ff_ff, 24)],
    ["whose parts have no length", (bytes: Buffer) => bytes.writeUInt32BE(2, 24)],
  ])("in MP4 %s cannot be read", async (_, spoil) => {
    const bytes = mp4(3, [1280, 720]);
    spoil(bytes);
    const task = { path: await fileOf(bytes), contentType: "video/mp4" };
    await expect(inspect("recording", task)).rejects.toThrow(Unreadable);
  });

  it("of another file type cannot be read", async () => {
    const task = { path: await fileOf(noise), contentType: "audio/mpeg" };
    await expect(inspect("recording", task)).rejects.toThrow(Unreadable);
  });

  it("in WAV has a waveform that follows its volume", async () => {
    const path = await fileOf(wav(10, (second) => (second / 10) * Math.sin(second * 2000)));
    const { peaks } = await inspect("waveform", { path, contentType: "audio/wav" });
    expect(peaks).toHaveLength(200);
    expect([peaks?.[0], peaks?.[100], peaks?.[199]]).toEqual([
      expect.closeTo(0, 1),
      expect.closeTo(0.5, 1),
      expect.closeTo(1, 1),
    ]);
  });

  it("in MP3 is decoded, and one that we cannot decode has no waveform", async () => {
    const path = await fileOf(silentMp3(100));
    const { peaks } = await inspect("waveform", { path, contentType: "audio/mpeg" });
    expect(peaks?.every((peak) => peak === 0)).toBe(true);
    expect(peaks?.length).toBeGreaterThan(100);
    expect(await inspect("waveform", { path, contentType: "audio/flac" })).toEqual({ peaks: null });
  });
});

describe("A file that harms the program that reads it", () => {
  const seconds = Object.fromEntries(
    ["pdf", "archive", "epub", "recording", "waveform"].map((name) => [name, 0.5]),
  ) as Record<Inspection, number>;
  const program = (code: string) => async (): Promise<() => ChildProcess> => {
    const path = join(dir, `program-${files++}.mjs`);
    await writeFile(path, code);
    return () =>
      fork(path, [], {
        serialization: "advanced",
        stdio: ["ignore", "ignore", "ignore", "ipc"],
        execArgv: [],
      });
  };

  it.each([
    [
      "keeps it busy",
      "process.on('message', () => { process.send({ began: true }); for (;;); });",
      { seconds },
    ],
    ["ends it", "process.on('message', () => process.exit(1));", {}],
    [
      "fills the memory",
      "const all = []; process.on('message', () => setInterval(() => all.push(Buffer.alloc(2e7, 1)), 1));",
      { megabytes: 200 },
    ],
  ])("and %s, is unsafe", async (_, code, options) => {
    const guarded = openInspect({ ...options, start: await program(code)() });
    await expect(guarded("pdf", { path: "x" })).rejects.toThrow(Unsafe);
  });
});
