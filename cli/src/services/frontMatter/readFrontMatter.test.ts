import { parseDate, parseMoment } from "@quire/formats/frontMatter/moments";
import { splitFrontMatter } from "@quire/formats/frontMatter/split";
import { describe, expect, it } from "vitest";
import { issueLine } from "../../output.ts";
import { problemsOf } from "../posts/problems.ts";
import { readFrontMatter } from "./readFrontMatter.ts";

function read(text: string) {
  const problems = problemsOf("a.md");
  const parts = splitFrontMatter(text);
  if ("problem" in parts)
    return { issues: [parts.problem], warnings: [], fields: {}, unused: [], weight: null };
  const { fields, unused, weight } = readFrontMatter(parts.front, problems, {
    path: "a.md",
    now: new Date("2026-11-26T10:00:00Z"),
  });
  const { issues, warnings } = problems;
  return { fields, unused, weight, issues: issues.map(issueLine), warnings: warnings.map(issueLine) };
}
const yaml = (lines: string) => read(`---\n${lines}\n---\nWords.\n`);

describe("keys of other programs", () => {
  it.each([
    ["description: D", { summary: "D" }],
    ["excerpt: E", { summary: "E" }],
    ["summary: S\ndescription: D", { summary: "S" }],
    ["categories: jekyll update", { tags: ["jekyll", "update"] }],
    ["category: Sea stories", { tags: ["Sea stories"] }],
    ["tags: [a]\ncategories: [b, A]", { tags: ["a", "b"] }],
    ["permalink: /2013/05/hello.html", { slug: "hello" }],
    ["permalink: /:categories/:title/", {}],
    ["url: /blog/hello/", { slug: "hello" }],
    ["slug: own\npermalink: /other/", { slug: "own" }],
    ["image: harbor.jpg", { cover: "harbor.jpg" }],
    ["feature_image: harbor.jpg", { cover: "harbor.jpg" }],
    ["heroImage: ./harbor.jpg", { cover: "./harbor.jpg" }],
    ["image: {path: harbor.jpg, alt: The harbor}", { cover: "harbor.jpg" }],
    ["cover: {image: harbor.jpg, caption: C}", { cover: "harbor.jpg" }],
    ["images: [harbor.jpg, ship.jpg]", { cover: "harbor.jpg" }],
    ['cover_image: "[[harbor.jpg]]"', { cover: "harbor.jpg" }],
    ["image: https://example.com/x.jpg", {}],
    ["image: /assets/x.jpg", { cover: "/assets/x.jpg" }],
    ["canonicalURL: https://example.com/a", { canonical: "https://example.com/a" }],
    ["kind: document\nplace: 3", { type: "e-book", index: 3 }],
    ["kind: constructor", {}],
    ["kind: __proto__", {}],
    ["Title: T\nTAGS: [a]", { title: "T", tags: ["a"] }],
  ])("%s", (lines, fields) => {
    expect(yaml(lines)).toMatchObject({ issues: [], warnings: [], fields });
    expect(Object.keys(yaml(lines).fields)).toEqual(expect.arrayContaining(Object.keys(fields)));
    expect(Object.keys(yaml(lines).fields)).toHaveLength(Object.keys(fields).length);
  });

  it("are named if Quire has no place for them", () => {
    const lines =
      "layout: post\nauthor: H. M.\nseries: Whales\naliases: [/old/]\nlang: en\nupdated: 2020-01-01\nimage: //x.example/x.png";
    expect(yaml(lines).unused).toEqual(["image", "layout", "author", "series", "aliases", "lang", "updated"]);
  });

  it("order texts by weight, and take tags from Zola's table", () => {
    expect(read('+++\nweight = 20\n[taxonomies]\ntags = ["a"]\n+++\nWords.\n')).toMatchObject({
      weight: 20,
      fields: { tags: ["a"] },
    });
  });

  it("fill up the tags, and say which are left", () => {
    const { fields, warnings } = yaml(`tags: [a]\ncategories: [${[..."bcdefghijkl"].join(", ")}]`);
    expect(fields.tags).toHaveLength(10);
    expect(warnings).toEqual(["a.md:3: categories: a post has at most 10 tags: without k, l"]);
  });
});

it.each([
  [
    "---\ntitle: Part 1: the colon\n---\nWords.\n",
    'a.md:2: Put the title in quotes, because it has a colon: `title: "Part 1: the colon"`.',
  ],
  [
    "---\ntitle:Hello\ndraft:true\n---\nWords.\n",
    "Front matter needs a space after the colon, such as `title: Loomings`.",
  ],
  [
    '---\ntitle: "Loomings\nsummary: A beginning\n---\nWords.\n',
    "a.md:2: A quotation mark opens here and is never closed.",
  ],
  ["---\ntitle: a\n\tsummary: b\n---\nWords.\n", /^a\.md:3: .*tab|^a\.md:3: .*colon/i],
  ["---\ntitle: a\ntitle: b\n---\nWords.\n", "a.md:3: This key is there twice."],
  [
    "---\ntitle: a\ntags: [a, b\n---\nWords.\n",
    /a bracket opens here or above and is never closed: add `\]`/i,
  ],
  ["---\ntitle: @home\n---\nWords.\n", "a.md:2: Put a value that begins with @, % or ` in quotes."],
  [
    "---\n# mine\ndraft: true\n\nWords.\n",
    "The front matter opened here is never closed: add a line of `---` after it.",
  ],
  [
    "+++\ndraft = true\n\nWords.\n",
    "The front matter opened here is never closed: add a line of `+++` after it.",
  ],
  ['{"draft": true\n\nWords.\n', "The JSON front matter opened here is never closed: add the missing `}`."],
  ['{\n  "draft": true,\n}\nWords.\n', "a.md:3: This isn't valid JSON front matter."],
  ["+++\ntitle = \ndraft = true\n+++\nWords.\n", /^a\.md:[23]: This isn't valid TOML front matter: /],
])("refuses %j", (text, message) => {
  const { issues } = read(text);
  expect(issues).toHaveLength(1);
  expect(issues[0]).toMatch(message);
});

it.each([
  "{{< figure >}}\nWords.\n",
  "{a} words\n",
  "---\n\nProse, with a colon: here\n\n---\n",
  "+++\n",
  "- a\n- b\n",
])("takes %j as text", (text) => {
  expect(splitFrontMatter(text)).toMatchObject({ front: null, body: text });
});

it.each([
  ["2013-05-06 02:12:52 +0200", "2013-05-06T00:12:52.000Z"],
  ["2013-05-06T02:12:52-07:00", "2013-05-06T09:12:52.000Z"],
  ["2013-05-06T02:12Z", "2013-05-06T02:12:00.000Z"],
  ["2013-5-6 2:12 UTC", "2013-05-06T02:12:00.000Z"],
  ["Mon, 06 May 2013 02:12:52 +0000", "2013-05-06T02:12:52.000Z"],
  ["2013-02-29", undefined],
  ["Feb 29 2013", undefined],
  ["Fri, 29 Feb 2013 02:12:52 +0000", undefined],
  ["Feb 29, 2012", new Date("2012-02-29T00:00:00").toISOString()],
  ["2013-13-01", undefined],
  ["2013-01-01 25:00", undefined],
  ["soon", undefined],
])("reads the time %s", (typed, expected) => {
  expect(parseMoment(typed)?.toISOString()).toBe(expected);
});

it.each([
  ["2026-11-14", "2026-11-14"],
  ["2026/1/4", "2026-01-04"],
  ["Nov 14, 2026", "2026-11-14"],
  ["Sat, 14 Nov 2026", "2026-11-14"],
  ["14 November 2026", "2026-11-14"],
  ["2026-11-14T00:00:00Z", new Date("2026-11-14T00:00:00Z")],
  ["2026-11-14 18:00 +05:30", new Date("2026-11-14T12:30:00Z")],
  ["2026-11-14 18:00", new Date("2026-11-14T18:00:00")],
  ["2026-02-30", null],
])("reads the date %s", (typed, expected) => {
  expect(parseDate(typed)).toEqual(expected);
});
