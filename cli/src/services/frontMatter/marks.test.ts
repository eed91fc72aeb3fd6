import { parseFront } from "@quire/formats/frontMatter/entries";
import { decidePublicity, readMarks } from "@quire/formats/frontMatter/marks";
import { isoOf } from "@quire/formats/frontMatter/moments";
import { splitFrontMatter } from "@quire/formats/frontMatter/split";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { problemsOf } from "../posts/problems.ts";
import type { FrontMatter } from "../posts/story.ts";
import { applyMarks, readFrontMatter } from "./readFrontMatter.ts";

const NOW = new Date("2026-11-26T10:00:00Z");

function read(text: string, path = "texts/hello.md") {
  const problems = problemsOf(path);
  const parts = splitFrontMatter(text);
  if ("problem" in parts) throw new Error(parts.problem);
  const front = readFrontMatter(parts.front, problems, { path, now: NOW });
  return { front, issues: problems.issues };
}
const yaml = (...lines: string[]) => ["---", "title: Hello", ...lines, "---", "Words.", ""].join("\n");
const kindOf = (front: FrontMatter) => front.publicity.kind;

describe("a text's front matter", () => {
  it.each([
    // Jekyll, Hugo, Eleventy, Astro
    ["published: false", "private"],
    ["published: no", "private"],
    ['published: "false"', "private"],
    ["PUBLISHED: FALSE", "private"],
    ["published: true", "public"],
    ["draft: true", "private"],
    ["Draft: True", "private"],
    ["draft: yes", "private"],
    ["draft: 1", "private"],
    ["draft: false", "public"],
    ["headless: true", "private"],
    ["_build: {render: never}", "private"],
    ["build: {list: never}", "private"],
    ["permalink: false", "private"],
    ["permalink: /2013/hello/", "unsaid"],
    ["eleventyExcludeFromCollections: true", "private"],
    ["expiryDate: 2026-01-01", "private"],
    ["expiryDate: 2031-01-01", "unsaid"],
    // Obsidian
    ["publish: false", "private"],
    ["publish:", "private"],
    ["publish: true", "public"],
    ["dg-publish: false", "private"],
    // Others, and Quire's own export
    ["state: draft", "private"],
    ["state: archived", "private"],
    ["state: published", "public"],
    ["status: Draft", "private"],
    ["status: private", "private"],
    ["status: [todo, essay]", "private"],
    ["status: evergreen", "unsaid"],
    ["visibility: members", "private"],
    ["visibility: public", "public"],
    ["private: true", "private"],
    ["private: false", "unsaid"],
    ["unlisted: true", "private"],
    ["hidden: true", "private"],
    ["listed: false", "private"],
    ["password: open sesame", "private"],
    ["layout: post", "unsaid"],
    // Time
    ["date: 2013-05-06 02:12:52 +0200", "unsaid"],
    ["date: 2031-01-01", "later"],
    ["publishDate: 2031-01-01", "later"],
    ["pubDate: 'Jul 08 2031'", "later"],
    ["published: 2031-01-01", "later"],
    ["published_at: 2031-01-01T10:00:00Z", "later"],
    ["date: git Last Modified", "unsaid"],
  ])("%s makes it %s", (line, kind) => {
    const { front, issues } = read(yaml(line));
    expect(issues).toEqual([]);
    expect(kindOf(front)).toBe(kind);
    const isHeld = kind === "private" || kind === "later";
    expect(front.fields.draft).toBe(isHeld ? true : /^draft/i.test(line) ? false : undefined);
  });

  it.each([
    ["TOML", '+++\ntitle = "Hello"\ndraft = true\n+++\nWords.\n'],
    ["TOML with a date", "+++\npublishDate = 2031-01-01T00:00:00Z\n+++\nWords.\n"],
    ["TOML with a table", '+++\ntitle = "Hello"\n[build]\nrender = "never"\n+++\nWords.\n'],
    ["TOML with Windows line endings", "+++\r\ndraft = true\r\n+++\r\nWords.\r\n"],
    ["TOML with a dotted key", '+++\nbuild.render = "never"\n+++\nWords.\n'],
    ["JSON", '{\n  "title": "Hello",\n  "draft": true\n}\n\nWords.\n'],
    ["a YAML map in braces", "---\n{title: Hello, draft: true}\n---\nWords.\n"],
    ["JSON between dashes", '---\n{"draft":true}\n---\nWords.\n'],
    ["named JSON", '---json\n{"draft": true}\n---\nWords.\n'],
    ["below an empty line", "\n---\ndraft: true\n---\nWords.\n"],
    ["with Windows line endings", "---\r\ndraft: true\r\n---\r\nWords.\r\n"],
  ])("holds a text back in %s", (_, text) => {
    const { front, issues } = read(text);
    expect(issues).toEqual([]);
    expect(front.fields.draft).toBe(true);
  });

  it.each(["permalink: false", "permalink: no"])("has no slug from %s", (line) => {
    expect(read(yaml(line)).front.fields).toEqual({ title: "Hello", draft: true });
  });

  it("holds back a text in _drafts, and one named by a future date", () => {
    expect(kindOf(read(yaml(), "_drafts/hello.md").front)).toBe("private");
    expect(kindOf(read(yaml(), "_posts/2031-01-01-hello.md").front)).toBe("later");
    expect(kindOf(read(yaml(), "_posts/2013-05-06-hello.md").front)).toBe("unsaid");
  });

  it.each([
    "draft: maybe",
    "published: soon",
    "date: tomorrow",
    "publishDate: 2031-02-30",
    "private: [a]",
    "drafft: true",
    "<<: *defaults",
  ])("refuses %s, which may be a mark", (line) => {
    expect(read(yaml(line)).issues).toHaveLength(1);
  });

  it("has the date of its first publication, most specific first", () => {
    const dateOf = (line: string, path?: string) => {
      const { published } = read(yaml(line), path).front;
      return published && isoOf(published);
    };
    expect(dateOf("date: 2013-05-06 02:12:52 +0200")).toBe("2013-05-06T00:12:52.000Z");
    expect(dateOf("date: 2012-01-01T00:00:00Z\npublishDate: 2013-01-01T00:00:00Z")).toBe(
      "2013-01-01T00:00:00.000Z",
    );
    expect(dateOf("", "2013-05-06-hello.md")).toBe("2013-05-06");
    expect(dateOf("date: 2014-01-01T00:00:00Z", "2013-05-06-hello.md")).toBe("2014-01-01T00:00:00.000Z");
  });
});

const randomCase = (word: string) =>
  fc
    .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
    .map((ups) => [...word].map((letter, at) => (ups[at] ? letter.toUpperCase() : letter)).join(""));
const anyOf = (...words: string[]) => fc.constantFrom(...words).chain(randomCase);

const privateMark = fc.oneof(
  fc.tuple(anyOf("draft", "private", "unlisted", "hidden"), fc.constant(true)),
  fc.tuple(anyOf("published", "publish", "dg-publish", "listed", "public"), fc.constant(false)),
  fc.tuple(anyOf("state", "status"), anyOf("draft", "private", "archived", "scheduled")),
  fc.tuple(anyOf("visibility"), anyOf("private", "members", "unlisted")),
  fc.tuple(
    anyOf("date", "publishDate", "pub_date", "published"),
    fc.integer({ min: 2027, max: 2099 }).map((year) => `${year}-03-04T05:06:07Z`),
  ),
);
const otherKeys = fc.dictionary(
  fc.constantFrom("title", "tags", "layout", "author", "weight", "draft", "published", "publish", "status"),
  fc.constantFrom<unknown>("words", ["a", "b"], true, false, 3),
);
const dialects = {
  yaml: (fields: [string, unknown][]) =>
    `---\n${fields.map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`).join("")}---\nWords.\n`,
  toml: (fields: [string, unknown][]) =>
    `+++\n${fields.map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`).join("")}+++\nWords.\n`,
  json: (fields: [string, unknown][]) =>
    `{\n${fields.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(",\n")}\n}\nWords.\n`,
};

it("never publishes a text with a private mark, in any dialect, case and company", () => {
  fc.assert(
    fc.property(
      privateMark,
      otherKeys,
      fc.nat(),
      fc.constantFrom(...(Object.keys(dialects) as (keyof typeof dialects)[])),
      ([key, value], others, at, dialect) => {
        const fields: [string, unknown][] = Object.entries(others).filter(([name]) => name !== key);
        fields.splice(at % (fields.length + 1), 0, [key, value]);
        const { front, issues } = read(dialects[dialect](fields));
        expect(issues.length > 0 || front.fields.draft === true).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

it("reads the same keys from every dialect", () => {
  const fields: [string, unknown][] = [
    ["title", "A: b"],
    ["tags", ["sea", "whales"]],
    ["description", "Call me Ishmael."],
    ["weight", 3],
  ];
  const fronts = Object.values(dialects).map((write) => read(write(fields)).front);
  for (const front of fronts) {
    expect(front.fields).toEqual({ title: "A: b", tags: ["sea", "whales"], summary: "Call me Ishmael." });
    expect(front.weight).toBe(3);
  }
});

it("says where the mark is", () => {
  const parts = splitFrontMatter(yaml("tags: [a]", "published: false"));
  if ("problem" in parts || parts.front === null) throw new Error();
  const { publicity } = decidePublicity(readMarks(parseFront(parts.front).entries, "a.md", NOW), NOW, null);
  expect(publicity).toEqual({
    kind: "private",
    mark: { key: "published", line: 4, text: "published: false" },
  });
});

it.each([
  ["2026-11-27", "Pacific/Kiritimati", null, "2026-11-27"],
  ["2026-11-27", "UTC", "2026-11-27T00:00:00.000Z", null],
  ["2026-11-27", "America/Los_Angeles", "2026-11-27T08:00:00.000Z", null],
  ["2026-11-26", "UTC", null, "2026-11-26"],
  ["2026-11-26", "Pacific/Honolulu", null, "2026-11-26"],
  ["2026-11-26", "Pacific/Midway", "2026-11-26T11:00:00.000Z", null],
])("the day %s in %s is later: %s, past: %s", (day, zone, at, published) => {
  const { marks } = read(yaml(`date: ${day}`)).front;
  const decided = decidePublicity(marks, NOW, zone);
  expect(decided.publicity.kind === "later" ? decided.publicity.at.toISOString() : null).toBe(at);
  expect(decided.published).toBe(published);
});

it("decides again once the site's time zone is known", () => {
  const { front } = read(yaml("date: 2026-11-27"));
  applyMarks(front, NOW, "UTC");
  expect(front.fields.draft).toBe(true);
  applyMarks(front, NOW, "Pacific/Kiritimati");
  expect(front.fields.draft).toBeUndefined();
  expect(front.lines.draft).toBeUndefined();
});
