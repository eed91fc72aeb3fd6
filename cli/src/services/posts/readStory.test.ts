import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueLine } from "../../output.ts";
import { problemsOf } from "./problems.ts";
import { readStory, readStoryText } from "./readStory.ts";

let dir: string;
const now = new Date("2026-11-26T10:00:00Z");
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "quire-story-"));
});
afterAll(() => rm(dir, { recursive: true }));

async function read(content: string | Uint8Array) {
  await writeFile(join(dir, "story.md"), content);
  const problems = problemsOf("story.md");
  const story = await readStory("story.md", dir, { problems, now });
  return { ...story, issues: problems.issues.map(issueLine), warnings: problems.warnings.map(issueLine) };
}

describe("Front matter", () => {
  it.each([
    ["access: payed", "story.md:3: access: must be free, paid or follow (did you mean paid?)"],
    ["access: gratis", "story.md:3: access: must be free, paid or follow, not “gratis”"],
    [
      "type: book",
      "story.md:3: type: must be post, story, comic, chapter, episode, audio, video, photo, e-book or download (did you mean e-book?)",
    ],
    ["draft: maybe", "story.md:3: draft: must be true or false"],
    ["index: 0", "story.md:3: index: must be a whole number from 1: its place among the chapters"],
    ["id: 12", "story.md:3: id: must be an id: 20 characters that start with b"],
    ["slug: '???'", "story.md:3: slug: must have a letter or a digit in it"],
    ["summary: [a, b]", "story.md:3: summary: must be text; put it in quotes"],
    ["tags: {a: b}", "story.md:3: tags: must be a list, such as [sea, whales]"],
    ["tags: [a, b, c, d, e, f, g, h, i, j, k]", "story.md:3: tags: at most 10 tags; there are 11"],
    ["price: cheap", "story.md:3: price: must be an amount, such as 99, 4.99 USD, or {INR: 99, USD: 1.50}"],
    ["price: {GBP: 3}", "story.md:3: price: GBP is not a currency here; use INR, USD or EUR"],
    ["cover: *whale", "story.md:3: cover: must be written out; YAML aliases aren't supported"],
    ["tags: [a", "story.md:4: A bracket opens here or above and is never closed: add `]`."],
    ["title: Again", "story.md:3: This key is there twice."],
  ])("refuses %s by line and key", async (line, message) => {
    expect((await read(`---\ntitle: T\n${line}\n---\nText.\n`)).issues).toContain(message);
  });

  it("reports all problems at once", async () => {
    const { issues } = await read("---\naccess: x\ndraft: maybe\n\nindex: z\n---\n# T\n");
    expect(issues.map((issue) => issue.split(":")[1]).sort()).toEqual(["2", "3", "5"]);
  });

  it("sends no private remark, says so, and keeps one in code", async () => {
    const { body, warnings } = await read(
      "---\ntitle: T\n---\nAt nine. %%ask%%\n\n%%\nowes me 200\n%%\n\n`%%code%%`\n",
    );
    expect(body).not.toMatch(/ask|owes/);
    expect(body).toContain("`%%code%%`");
    expect(warnings).toEqual(["story.md: 2 private remarks removed (%%…%%)"]);
  });

  it("warns about an unknown key, with the intended one", async () => {
    const { warnings, issues, front } = await read("---\nsumary: S\nauthor: H. M.\n---\n# T\n");
    expect(issues).toEqual([]);
    expect(warnings).toEqual(["story.md:2: sumary: unknown key, ignored (did you mean summary?)"]);
    expect(front.unused).toEqual(["author"]);
  });

  it.each([
    ["99", [{ amount: 9900, currency: null }]],
    ["4.50", [{ amount: 450, currency: null }]],
    ["'$4.99'", [{ amount: 499, currency: "USD" }]],
    ["₹1,250", [{ amount: 125_000, currency: "INR" }]],
    ["4.99 eur", [{ amount: 499, currency: "EUR" }]],
    [
      "{INR: 99, USD: 1.50}",
      [
        { amount: 9900, currency: "INR" },
        { amount: 150, currency: "USD" },
      ],
    ],
  ])("parses a price of %s", async (price, expected) => {
    const { front, issues } = await read(`---\naccess: paid\nprice: ${price}\n---\n# T\n`);
    expect(issues).toEqual([]);
    expect(front.fields.price).toEqual(expected);
  });

  it("distinguishes an empty key from a missing one", async () => {
    const { front } = await read("---\ntags:\ncover: ''\n---\n# T\n");
    expect(front.fields).toEqual({ tags: null, cover: null });
  });

  it("may end with dots, and have Windows line endings and a byte order mark", async () => {
    expect(await read("\ufeff---\r\ntitle: T\r\n---\r\nText.\r\n")).toMatchObject({
      title: "T",
      body: "Text.\r\n",
    });
    expect(await read("---\ntitle: T\n...\nText.\n")).toMatchObject({ title: "T", body: "Text.\n" });
  });

  it("is not a rule above prose", async () => {
    expect(await read("---\n\n# T\n\n---\n\nProse.\n")).toMatchObject({ title: "T", front: { fields: {} } });
  });

  it("is reported if unclosed", async () => {
    expect((await read("---\ntitle: T\n\nText.\n")).issues[0]).toContain(
      "story.md:1: The front matter opened",
    );
  });
});

describe("A text", () => {
  it("that is empty, or front matter alone, is a problem", async () => {
    expect((await read("\n\n")).issues).toEqual(["story.md:1: There is no text: nothing to publish."]);
    expect((await read("---\ntitle: T\n---\n\n")).issues).toEqual([
      "story.md:1: There is no text below the front matter: nothing to publish.",
    ]);
    expect((await read("---\nid: b0000000000000000001\n---\n")).issues).toEqual([]);
  });

  it("that has NUL bytes isn't read", async () => {
    await expect(read("T\0e\0x\0t\0")).rejects.toThrow("story.md has NUL bytes");
  });

  it("with HTML that a post can't have gets a warning by line", async () => {
    const { warnings, body } = await read(
      "---\ntitle: T\n---\n<b>Bold</b> and <i>open.\n\n<form><input></form>\n\n<video src='a.mp4'></video>\n\n`<my-box>`\n",
    );
    expect(body).toContain("<form>");
    expect(warnings).toEqual([
      "story.md:4: <i> is shown as text: its other tag is missing",
      "story.md:6: <form> is shown as text: a post can't have it",
      "story.md:8: a.mp4 isn't sent; list it in front matter as `files`",
    ]);
  });

  it("whose picture is a link gets a warning", async () => {
    const { warnings } = await read("# T\n\n[![A boat](https://a.example/b.png)](https://shop.example/)\n");
    expect(warnings).toEqual([
      "story.md: https://shop.example/: a picture can't have a link; name it in the text",
    ]);
  });

  it("names the pictures and links of its HTML", async () => {
    const source =
      '# T\n\nA <img alt="x" src="a b.png"> and <a href="two.md">two</a>\n\n<figure>\n<img src=/c.png>\n</figure>\n';
    const { pictures, links, body, warnings } = await read(source);
    expect(links.map(({ written, line }) => [written, line])).toEqual([["two.md", 3]]);
    expect(pictures.map(({ written, line }) => [written, line])).toEqual([
      ["a b.png", 3],
      ["/c.png", 6],
    ]);
    for (const { written, start, end } of pictures) expect(body.slice(start, end)).toBe(written);
    expect(warnings).toEqual([]);
  });

  it("takes Obsidian's picture beside it, without its size", async () => {
    await writeFile(join(dir, "pic 1.png"), "");
    const { pictures, body, warnings } = await read(
      "# T\n\nA ![[pic 1.png|A pic|300]] and ![[pic 1.png|300]].\n",
    );
    expect(body).toBe("A ![A pic](<pic 1.png>) and ![](<pic 1.png>).\n");
    expect(pictures.map(({ written }) => written)).toEqual(["pic 1.png", "pic 1.png"]);
    expect(warnings).toEqual([]);
  });

  it("with Obsidian's links and embeds has links and pictures, except in code", async () => {
    const text =
      "# T\n\n![[whale.png|A whale]] and [[note#Part|a note]] and [two](two.md).\n\n`[[code]]` [[1]](x)\n\n![[note]]\n";
    const { body, pictures, links, warnings } = await read(text);
    expect(body).toBe(
      "![A whale](<whale.png>) and [a note](wikilink:note%23Part) and [two](two.md).\n\n`[[code]]` [[1]](x)\n\n[note](wikilink:note)\n",
    );
    expect(pictures.map(({ written, line }) => [written, line])).toEqual([["whale.png", 3]]);
    expect(links.map(({ shown, line }) => [shown, line])).toEqual([
      ["[[note#Part]]", 3],
      ["two.md", 3],
      ["[[note]]", 7],
    ]);
    expect(warnings).toEqual(["story.md:7: ![[note]]: a note can't be embedded; it becomes a link"]);
  });
});

describe("The title", () => {
  it.each([
    ["# Loomings\n\nText.\n", "Loomings", "Text.\n"],
    ["Loomings\n========\n\nText.\n", "Loomings", "Text.\n"],
    ["# The *White* `Whale` &amp; \\# #\nText.\n", "The White Whale & #", "Text.\n"],
    ["<!-- draft 3 -->\n\n# Loomings\n\nText.\n", "Loomings", "Text.\n"],
    ["Before.\n\n# Loomings\n\nText.\n", "Loomings", "Before.\n\n# Loomings\n\nText.\n"],
    ["> # Quoted\n\n## Second\n\n# Loomings\n", "Loomings", "> # Quoted\n\n## Second\n\n# Loomings\n"],
    ["```\n# code\n```\n\n# Loomings\n", "Loomings", "```\n# code\n```\n\n# Loomings\n"],
    ["---\ntitle: Other\n---\n# Loomings\n", "Other", "# Loomings\n"],
    ["---\ntitle: Loomings\n---\n\n# Loomings\n\nText.\n", "Loomings", "Text.\n"],
    ["# मोबी डिक\n", "मोबी डिक", ""],
    ["# これは**「大切」**です\n", "これは「大切」です", ""],
  ])("of %j is found, and stays in the text unless it is repeated", async (content, title, body) => {
    expect(await read(content)).toMatchObject({ title, body, issues: [] });
  });

  it("is required of a text without a name", async () => {
    const reading = { problems: problemsOf("-"), now };
    readStoryText("-", "/-", "Text.\n", reading);
    expect(reading.problems.issues.map(issueLine)).toEqual([
      "-:1: title: missing: add one, or start the text with `# A heading`",
    ]);
  });

  it("is the file's name without one in the text", async () => {
    expect(await read("Text.\n")).toMatchObject({ title: "Story", body: "Text.\n", issues: [] });
  });

  it("is reported once if too long", async () => {
    expect((await read(`---\ntitle: ${"x".repeat(300)}\n---\nText.\n`)).issues).toHaveLength(1);
  });
});

it.each([
  ["---\ntitle: T\n---\n\n![a](one.png)\n", 5],
  ["# T\n\nText.\n\n![a](one.png)\n", 5],
  ["<!-- c -->\n\n# T\n\n\n![a](one.png)\n", 6],
  ["Before.\r\n\r\n# T\r\n\r\n![a](one.png)\r\n", 5],
])("reports a picture %j by its line in the file", async (content, line) => {
  const { pictures, body } = await read(content);
  expect(pictures.map((picture) => [picture.line, body.slice(picture.start, picture.end)])).toEqual([
    [line, "one.png"],
  ]);
});

it.each([
  ["not UTF-8", Buffer.from([0x43, 0x61, 0x66, 0xe9]), "story.md is not UTF-8 text."],
  ["too large", Buffer.alloc(7 * 1024 * 1024, 0x61), "story.md is larger than 6 MB of text."],
])("refuses a file that is %s", async (_, content, message) => {
  await expect(read(content)).rejects.toThrow(message);
});

it.each([
  ["gone.md", "File not found: gone.md."],
  [".", ". is a folder. Give the .md file in it."],
])("refuses %s", async (name, message) => {
  await expect(readStory(name, dir, { problems: problemsOf(name), now })).rejects.toThrow(message);
});
