import { countingIds } from "@quire/documents/testing/documents";
import type { ArchiveSource } from "@quire/domain/posts/archiveSources";
import { describe, expect, it } from "vitest";
import { ArchiveProblem, readArchive } from "./archive.ts";
import { streamedArchive } from "./testing/archiveOf.ts";
import { ghostPost } from "./testing/ghostExport.ts";
import { readAll } from "./testing/reading.ts";
import { WXR_END, WXR_HEAD, wxrItem } from "./testing/wordpressExport.ts";

const POSTS = 2_000;

function* ghostBits() {
  yield '{"db":[{"meta":{"exported_on":1,"version":"5.0.0"},"data":{"posts":[';
  for (let at = 0; at < POSTS; at++)
    yield `${at === 0 ? "" : ","}${JSON.stringify(ghostPost({ uuid: `u${at}` }))}`;
  yield '],"tags":[]}}]}';
}

function* wordpressBits() {
  yield WXR_HEAD;
  for (let at = 0; at < POSTS; at++) yield wxrItem({ id: at });
  yield WXR_END;
}

const made: [ArchiveSource, string, () => Generator<string>][] = [
  ["ghost", "a.json", ghostBits],
  ["wordpress", "a.xml", wordpressBits],
];

describe.each(made)("a long %s export", (source, name, bits) => {
  it("is read at most 100 posts ahead of its consumer", async () => {
    const { files, counts } = streamedArchive(name, bits);
    let startCount = 0;
    let readCount = 0;
    let furthest = 0;
    const keys = new Set<string>();
    for await (const found of readArchive(source, files, { newId: countingIds(), siteUrl: null, now: 0 })) {
      if (found.kind !== "post") continue;
      // The first pass reads tags and images; posts come in the second.
      if (readCount === 0) startCount = counts.made - 1;
      readCount += 1;
      keys.add(found.key);
      furthest = Math.max(furthest, counts.made - startCount - readCount);
    }
    expect(keys.size).toBe(POSTS);
    expect(furthest).toBeLessThan(100);
  });

  it("stops reading when its consumer stops", async () => {
    const { files, counts } = streamedArchive(name, bits);
    let before = 0;
    for await (const found of readArchive(source, files, { newId: countingIds(), siteUrl: null, now: 0 })) {
      expect(found.kind).toBe("post");
      before = counts.made;
      break;
    }
    await new Promise(setImmediate);
    expect(counts.made - before).toBeLessThan(10);
    expect(before).toBeLessThan(POSTS + 500);
  });
});

it("refuses a WordPress export with a 100 MB text before buffering all of it", async () => {
  const { files, counts } = streamedArchive("a.xml", function* () {
    yield `${WXR_HEAD}<item><content:encoded><![CDATA[`;
    for (let at = 0; at < 100; at++) yield "x".repeat(1_000_000);
    yield `]]></content:encoded></item>${WXR_END}`;
  });
  const reading = readAll("wordpress", files);
  await expect(reading).rejects.toBeInstanceOf(ArchiveProblem);
  expect(counts.made).toBeLessThan(90);
});
