import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { m4b } from "../../../testing/media/mp4.ts";
import { withTempDir } from "../../../testing/withTempDir.ts";
import { readMp4Chapters } from "./mp4Chapters.ts";

const CHAPTERS = [
  { title: "Loomings", start: 0 },
  { title: "Der Teppichsack — Ⅱ", start: 90.5 },
  { title: "The Spouter-Inn", start: 181 },
];

it.each<[string, typeof CHAPTERS, boolean]>([
  ["a chapter track", CHAPTERS, false],
  ["a list of chapters", CHAPTERS, true],
  ["neither", [], true],
])("reads the chapters of an audiobook with %s", (_, chapters, asList) =>
  withTempDir(async (dir) => {
    const path = join(dir, "book.m4b");
    await writeFile(path, m4b(chapters, 300, { asList }));
    expect(await readMp4Chapters(path)).toEqual(chapters);
  }),
);
