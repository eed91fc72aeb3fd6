import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ArchiveProblem } from "@quire/formats/archive";
import { describe, expect, it } from "vitest";
import { withTempDir } from "../../../testing/withTempDir.ts";
import { readInThread } from "./readInThread.ts";
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
    for await (const finding of readInThread(task(path), seconds)) found.push(finding);
    return found;
  });

describe("an export read in a thread", () => {
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
      const findings = readInThread(task(path));
      expect((await findings.next()).value).toMatchObject({ kind: "post" });
      expect(await findings.return(undefined)).toMatchObject({ done: true });
    });
  });
});
