import { deflateRawSync } from "node:zlib";
import { UPLOAD_LIMITS } from "@quire/domain/media/uploads";
import { expect, it } from "vitest";
import { pagesOfArchive, UnreadableArchive } from "./comicArchive.ts";
import { picturesIn } from "./pickFiles.ts";
import { withArchives } from "./withArchives.ts";

interface Packed {
  isDeflated?: boolean;
  flags?: number;
}

/** Returns a ZIP of these files. */
function zip(files: Record<string, Uint8Array>, { isDeflated = false, flags = 0 }: Packed = {}): Buffer {
  const bodies: Buffer[] = [];
  const table: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = isDeflated ? deflateRawSync(content) : Buffer.from(content);
    const path = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(isDeflated ? 8 : 0, 8);
    local.writeUInt32LE(bytes.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(path.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(isDeflated ? 8 : 0, 10);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(path.length, 28);
    entry.writeUInt32LE(at, 42);
    table.push(entry, path);
    bodies.push(local, path, bytes);
    at += 30 + path.length + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(Buffer.concat(table).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...table, end]);
}

const archive = (bytes: Buffer) => ({ file: new File([new Uint8Array(bytes)], "a.cbz"), path: "a.cbz" });
const words = (text: string) => new TextEncoder().encode(text);

it.each([true, false])("unpacks its pictures in natural order, deflated: %s", async (isDeflated) => {
  const files = {
    "p/10.png": words("ten"),
    "p/2.jpg": words("two"),
    "__MACOSX/p/2.jpg": words("no"),
    "ComicInfo.xml": words("<ComicInfo/>"),
  };
  const { files: pages, left } = picturesIn(await pagesOfArchive(archive(zip(files, { isDeflated }))));
  expect([pages.map(({ name }) => name), left]).toEqual([["2.jpg", "10.png"], 0]);
  expect(await Promise.all(pages.map((page) => page.text()))).toEqual(["two", "ten"]);
});

it.each([
  ["no ZIP", Buffer.from("Rar!")],
  ["one without pictures", zip({ "a.txt": words("a") })],
  ["one with a password", zip({ "a.png": words("a") }, { flags: 1 })],
  ["one that breaks off", zip({ "a.png": words("a".repeat(500)) }).subarray(100)],
  ["a bomb", zip({ "a.png": new Uint8Array(UPLOAD_LIMITS.image + 1) }, { isDeflated: true })],
])("refuses %s", async (_, bytes) => {
  await expect(pagesOfArchive(archive(bytes))).rejects.toBeInstanceOf(UnreadableArchive);
});

it("names the limit of an archive with too many pages", async () => {
  const pages = Object.fromEntries(Array.from({ length: 301 }, (_, at) => [`${at}.png`, words("a")]));
  await expect(pagesOfArchive(archive(zip(pages)))).rejects.toThrow(
    "It has 301 pages, and an episode holds up to 300. Split it into several archives.",
  );
});

it("names an archive that can't be opened, and takes the other files", async () => {
  const broken = archive(Buffer.from("Rar!"));
  const page = { file: new File(["one"], "1.png"), path: "1.png" };
  const advice = "Unpack it, and add the folder of its pages.";
  expect(await withArchives([broken, page])).toEqual({ picked: [page], broken: { name: "a.cbz", advice } });
});
