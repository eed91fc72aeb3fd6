import { parseDocument } from "@quire/documents/parse";
import type { ArchiveSource } from "@quire/domain/posts/archiveSources";
import { readCanonicalUrl } from "@quire/domain/posts/canonicalUrls";
import { slugify } from "@quire/domain/posts/slug";
import { SUMMARY_MAX } from "@quire/domain/posts/summaries";
import { cleanTags } from "@quire/domain/posts/tags";
import { checkTitle } from "@quire/domain/posts/titles";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArchiveProblem, type ForeignPost, guessSource } from "./archive.ts";
import {
  damage,
  damaged,
  feedFiles,
  ghostFiles,
  markdownFiles,
  mediumFiles,
  substackFiles,
  tableFiles,
  wordpressFiles,
} from "./testing/anyExports.ts";
import { archiveOf } from "./testing/archiveOf.ts";
import { ghostExport, ghostJson } from "./testing/ghostExport.ts";
import { mediumStory } from "./testing/mediumStory.ts";
import { readAll } from "./testing/reading.ts";
import { substackExport } from "./testing/substackExport.ts";
import { wordpressExport } from "./testing/wordpressExport.ts";

const STORY = "posts/2019-01-02_Bees-1a2b3c4d5e6f.html";

const full = {
  ghost: ghostExport({ posts: [{}] }),
  substack: substackExport([{}]),
  wordpress: wordpressExport([{}]),
  medium: archiveOf({ [STORY]: mediumStory({ title: "Bees", body: "<p>a</p>" }) }),
  blogger: archiveOf({
    "blog.xml": "<feed><id>tag:blogger.com,1999:blog-1</id><entry><title>a</title></entry></feed>",
  }),
  beehiiv: archiveOf({ "posts.csv": "id,web_title,content_html\n1,a,b\n" }),
  buttondown: archiveOf({ "emails.csv": "id,subject\n1,a\n" }),
  markdown: archiveOf({ "a.md": "# A\n" }),
  rss: archiveOf({ "feed.xml": "<rss><channel><item><title>a</title></item></channel></rss>" }),
  quire: archiveOf({ "posts/a-b0000000000000000001.md": "---\ntitle: a\n---\n" }),
} as const;
const sources = Object.keys(full) as ArchiveSource[];

describe("archive", () => {
  it.each(sources)("of %s is recognized by its content", async (source) => {
    expect(await guessSource(full[source])).toBe(source);
  });

  it.each([
    {},
    { "a.txt": "x" },
    { "package.json": "{}" },
    { "posts.csv": "a,b\n" },
    { "data.json": '{"data":[]}' },
    { "posts/a.html": "" },
    { "__MACOSX/posts.csv": "" },
  ])("with none of them is not recognized: %j", async (contents) => {
    expect(await guessSource(archiveOf(contents as Record<string, string>))).toBeNull();
  });

  it("of a different platform is reported by name", async () => {
    const reading = readAll("substack", full.ghost);
    await expect(reading).rejects.toBeInstanceOf(ArchiveProblem);
    await expect(reading).rejects.toThrow(
      "This isn't a Substack export: it looks like a Ghost export. Choose Ghost instead.",
    );
  });

  it.each([
    ["ghost", { "posts.json": '{"posts":[{"publishedOn":"2023","readTime":6}]}' }, "This is from Letterdrop"],
    ["ghost", { "posts.json": '[{"id":1,"content":{"rendered":"x"}}]' }, "This is from WordPress's REST API"],
    ["ghost", { "posts.json": '{"posts":[{"richContent":{}}]}' }, "This is from Wix"],
    ["wordpress", { "a.xml": "<rss><generator>x</generator></rss>" }, "it looks like an RSS export"],
    ["substack", { "posts.csv": "id,web_title,content_html\n1,a,b\n" }, "it looks like a beehiiv export"],
  ] as const)("of %s that is another platform's is named: %j", async (source, contents, message) => {
    await expect(readAll(source, archiveOf(contents))).rejects.toThrow(message);
  });

  it("passes on read errors of its files", async () => {
    const failing = { names: () => ["posts.csv"], open: () => Promise.reject(new Error("the disk is gone")) };
    await expect(readAll("substack", failing)).rejects.toThrow("the disk is gone");
  });
});

/** Asserts all limits that the interface promises. */
function expectSound(post: ForeignPost): void {
  expect(parseDocument(post.blocks)).toEqual({ ok: true, blocks: post.blocks });
  expect(post.blocks[0]?.type).toBe("featuredImage");
  expect(post.blocks[0]).toMatchObject({ src: post.cover && { image: post.cover.src } });
  expect(post.key).toMatch(/^[^\n]{1,200}$/);
  expect(checkTitle(post.title)).toEqual({ title: post.title });
  expect(slugify(post.slug)).toBe(post.slug);
  expect([...post.summary].length).toBeLessThanOrEqual(SUMMARY_MAX);
  expect(cleanTags(post.tags)).toEqual(post.tags);
  expect(readCanonicalUrl(post.canonicalUrl ?? "")).toEqual({ url: post.canonicalUrl });
  expect(post.leftOut.length).toBeLessThanOrEqual(20);
  for (const sentence of post.leftOut) expect(sentence).toMatch(/^[A-Z0-9].*\.$/s);
  for (const date of [post.createdAt, post.publishedAt]) expect(new Date(date ?? 0).getTime()).not.toBeNaN();
  if (post.state === "draft") expect(post.publishedAt).toBeNull();
}

const anyFiles: [ArchiveSource, fc.Arbitrary<Record<string, string>>][] = [
  ["ghost", ghostFiles],
  ["substack", substackFiles],
  ["wordpress", wordpressFiles],
  ["medium", mediumFiles],
  ["markdown", markdownFiles],
  ["rss", feedFiles],
  ["blogger", feedFiles],
  ["beehiiv", tableFiles],
  ["buttondown", tableFiles],
  ["quire", tableFiles],
];
const numRuns = Number(process.env.ARCHIVE_RUNS ?? 40);

describe.each(anyFiles)("a random export of %s", (source, files) => {
  it("gives posts within all limits, or a readable error", async () => {
    await fc.assert(
      fc.asyncProperty(files, async (contents) => {
        const read = await readAll(source, archiveOf(contents), "https://tide.example").catch(onlyProblems);
        read?.posts.forEach(expectSound);
      }),
      { numRuns },
    );
  });

  it("does so with damaged bytes", async () => {
    await fc.assert(
      fc.asyncProperty(files, damage, async (contents, changes) => {
        const broken = Object.entries(contents).map(([name, text]) => [name, damaged(text, changes)]);
        const read = await readAll(source, archiveOf(Object.fromEntries(broken))).catch(onlyProblems);
        read?.posts.forEach(expectSound);
      }),
      { numRuns },
    );
  });

  it("does so with random bytes", async () => {
    const names = ["a.json", "posts.csv", "a.xml", STORY];
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const archive = archiveOf(Object.fromEntries(names.map((name) => [name, bytes])));
        const read = await readAll(source, archive).catch(onlyProblems);
        read?.posts.forEach(expectSound);
      }),
      { numRuns },
    );
  });
});

function onlyProblems(error: unknown): null {
  expect(error).toBeInstanceOf(ArchiveProblem);
  expect((error as Error).message).toMatch(/\.$|`\.$/);
  return null;
}

/** Each once took minutes or exhausted memory: quadratic in attacker-controlled input. */
const HOSTILE: [string, string][] = [
  ["attributes of one element", `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(" ")}>x`],
  ["figures within figures", `${"<figure>".repeat(400)}${"<i>x</i> ".repeat(8_000)}`],
  [
    "captions of figures within figures",
    `${"<figure>".repeat(400)}<iframe src=x></iframe><figcaption>${"x ".repeat(200_000)}`,
  ],
  ["tweets within tweets", `${"<blockquote class=twitter-tweet>".repeat(400)}${"<a>x</a> ".repeat(8_000)}`],
  ["footnotes within footnotes", `${"<div class=footnote>".repeat(400)}${"<i>x</i> ".repeat(8_000)}`],
  ["comments", "<!-- wp:x /-->".repeat(50_000)],
  ["breaks", "<br>".repeat(100_000)],
  ["line ends", "a\n".repeat(200_000)],
  ["galleries", "[gallery]".repeat(50_000)],
  ["unclosed captions", "[caption]".repeat(50_000)],
  ["brackets", "[a ".repeat(150_000)],
  ["boxes of page builders", '[vc_a title="b"]'.repeat(50_000)],
  [
    "players within players",
    `${'<div data-url="https://a.example/">'.repeat(400)}${"<i>x</i> ".repeat(8_000)}`,
  ],
];

it.each(HOSTILE)(
  "many %s are read in time",
  async (_, html) => {
    const pictures = Array.from({ length: 100 }, (_, at) => ({
      id: 100 + at,
      type: "attachment",
      parent: 7,
      attachment: `https://crumb.example/${at}.png`,
      excerpt: "x".repeat(2000),
    }));
    const read = await Promise.all([
      readAll("ghost", ghostExport({ posts: [{ html }] })),
      readAll("wordpress", wordpressExport([{ content: html }, ...pictures])),
      readAll("substack", substackExport([{ html }])),
      readAll("medium", archiveOf({ [STORY]: mediumStory({ title: "Bees", body: html }) })),
    ]);
    for (const { posts } of read) for (const post of posts) expectSound(post);
  },
  30_000,
);

describe("an oversized post", () => {
  it.each([
    ["characters", `<p>${"long ".repeat(1_100_000)}</p>`],
    ["blocks", "<p>x</p>".repeat(30_000)],
    ["items of one list", `<ul>${"<li>x</li>".repeat(30_000)}</ul>`],
    ["rows of one table", `<table>${"<tr><td>x</td><td>y</td></tr>".repeat(45_000)}</table>`],
    ["characters of code", `<pre>${"long\n".repeat(1_100_000)}</pre>`],
  ])("is cut at its end, with a notice: %s", async (_, html) => {
    const { posts } = await readAll("ghost", archiveOf({ "a.json": ghostJson({ posts: [{ html }] }) }));
    posts.forEach(expectSound);
    expect(JSON.stringify(posts[0]?.blocks).length).toBeGreaterThan(500_000);
    expect(posts[0]?.leftOut).toEqual([
      "Text cut off: it's longer than a post can be. Import the rest as chapters.",
    ]);
  });

  it("loses excess tags, with a notice of their names", async () => {
    const tags = Array.from({ length: 12 }, (_, id) => ({ id, name: `Tag ${id}` }));
    const posts_tags = tags.map(({ id }) => ({ post_id: "p", tag_id: id, sort_order: id }));
    const { posts } = await readAll("ghost", ghostExport({ posts: [{ id: "p" }], tags, posts_tags }));
    expect(posts[0]?.tags).toHaveLength(10);
    expect(posts[0]?.leftOut).toEqual(["A post has at most 10 tags. Left out: “Tag 10”, “Tag 11”."]);
  });

  it("has a shortened title", async () => {
    const { posts } = await readAll("ghost", ghostExport({ posts: [{ title: "word ".repeat(100) }] }));
    posts.forEach(expectSound);
    expect(posts[0]?.leftOut).toEqual(["Title shortened: it was too long."]);
  });
});
