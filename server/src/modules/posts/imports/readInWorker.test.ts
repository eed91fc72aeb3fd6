import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ArchiveProblem } from "@quire/formats/archive";
import { describe, expect, it } from "vitest";
import { zip } from "../../../testing/media/zip.ts";
import { withTempDir } from "../../../testing/withTempDir.ts";
import { readBookInWorker, readInWorker } from "./readInWorker.ts";
import { substackExport } from "./testing/substackExport.ts";

const task = (path: string) => ({
  path,
  name: "export.zip",
  isZip: true,
  source: "substack" as const,
  siteUrl: null,
  now: Date.UTC(2026, 0, 1),
});

/** Reads all entries of an export with this many posts. */
const read = (posts: number, seconds?: number) =>
  withTempDir(async (dir) => {
    const path = join(dir, "export.zip");
    const all = Array.from({ length: posts }, (_, n) => ({
      id: `${n}.p`,
      title: `Post ${n}`,
      html: "<p>x</p>",
    }));
    await writeFile(path, await substackExport(all));
    const found: unknown[] = [];
    for await (const finding of readInWorker(task(path), seconds)) found.push(finding);
    return found;
  });

describe("an export read in a worker", () => {
  it("yields post by post, with dates as dates", async () => {
    const found = await read(3);
    expect(found).toMatchObject([0, 1, 2].map((n) => ({ kind: "post", title: `Post ${n}` })));
    expect(found[0]).toMatchObject({ publishedAt: new Date("2021-03-04T05:06:07.000Z") });
  });

  it("is stopped with a message for its creator if it takes too long", async () => {
    await expect(read(1, 0.001)).rejects.toThrow(
      new ArchiveProblem("This export takes too long to process. Send it in parts."),
    );
  });

  it("can be abandoned halfway", async () => {
    await withTempDir(async (dir) => {
      const path = join(dir, "export.zip");
      await writeFile(
        path,
        await substackExport([1, 2, 3].map((n) => ({ id: `${n}.p`, title: "P", html: "<p>x</p>" }))),
      );
      const findings = readInWorker(task(path));
      expect((await findings.next()).value).toMatchObject({ kind: "post" });
      expect(await findings.return(undefined)).toMatchObject({ done: true });
    });
  });
});

describe("a book read in a worker", () => {
  const readBook = (markdown: string, seed: string, seconds = 60) =>
    withTempDir(async (dir) => {
      const path = join(dir, "book.zip");
      await writeFile(path, await zip({ "1.md": markdown }));
      const found: unknown[] = [];
      const task = { path, name: "book.zip", isZip: true, source: "book" as const, seed, now: 0 };
      for await (const finding of readBookInWorker(task, seconds)) found.push(finding);
      return found;
    });

  it("has the same ids each time it is read with the same seed", async () => {
    const [first, again, other] = [
      await readBook("# One\n\nText", "a"),
      await readBook("# One\n\nText", "a"),
      await readBook("# One\n\nText", "b"),
    ];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it("is stopped with a message for its creator if it takes too long", async () => {
    const hours = readBook("[r]: /a\n".repeat(150_000), "a", 0.01);
    await expect(hours).rejects.toThrow(
      new ArchiveProblem("This file takes too long to read. Split it into volumes."),
    );
  });
});
