import { splitFrontMatter } from "@quire/formats/frontMatter/split";
import { describe, expect, it } from "vitest";
import { editFront } from "./editFront.ts";
import { type FieldValue, UNSAID, writeFields } from "./writeFields.ts";

function write(text: string, values: FieldValue[], isShown = true): string {
  const parts = splitFrontMatter(text);
  if ("problem" in parts) throw new Error(parts.problem);
  const front = editFront(parts.front);
  writeFields(front, values, {
    source: parts.front,
    isShown,
    path: "a.md",
    now: new Date("2026-11-26T10:00:00Z"),
  });
  return front.toString() + parts.body;
}

const TOML = `+++
# mine
title = "Old"  # for now
date = 2013-05-06T02:12:52+02:00
tags = ["sea"]

[params]
author = "H. M."
+++
Words.
`;

describe("front matter that is written back", () => {
  it("stays TOML, with its comments, order and tables", () => {
    expect(
      write(TOML, [
        ["title", "New"],
        ["tags", ["sea", "whales"]],
        ["id", "b1"],
        ["draft", UNSAID],
      ]),
    ).toBe(
      TOML.replace("Old", "New")
        .replace('["sea"]', '["sea", "whales"]')
        .replace("\n\n[params]", '\nid = "b1"\n\n[params]'),
    );
    expect(
      write(TOML, [
        ["title", "Old"],
        ["tags", ["sea"]],
      ]),
    ).toBe(TOML);
  });

  it("stays JSON, with its keys in order", () => {
    const text = '{\n  "title": "Old",\n  "layout": "post"\n}\n\nWords.\n';
    expect(
      write(
        text,
        [
          ["title", "New"],
          ["draft", true],
        ],
        false,
      ),
    ).toBe('{\n  "title": "New",\n  "layout": "post",\n  "draft": true\n}\n\nWords.\n');
  });

  it("stays YAML, with its comments and its own keys", () => {
    const text =
      "---\ntitle: T # mine\ndescription: Old\ncategories: [sea]\nimage: a.jpg\nlayout: post\n---\nWords.\n";
    const values: FieldValue[] = [
      ["title", "T"],
      ["summary", "Old"],
      ["tags", ["sea"]],
      ["cover", "a.jpg"],
    ];
    expect(write(text, values)).toBe(text);
    expect(
      write(text, [
        ["summary", "New"],
        ["tags", ["sea", "ship"]],
      ]),
    ).toBe(text.replace("Old", "New").replace("layout: post\n", "layout: post\ntags: [ship]\n"));
    expect(write(text, [["tags", ["ship"]]])).toBe(
      text.replace("categories: [sea]\n", "").replace("layout: post\n", "layout: post\ntags: [ship]\n"),
    );
  });

  it.each([
    "published: false",
    "publish: false",
    "private: true",
    "status: draft",
    "Draft: true",
    "date: 2031-01-01",
  ])("keeps %s of a draft", (line) => {
    const text = `---\ntitle: T\n${line}\n---\nWords.\n`;
    expect(write(text, [["draft", true]], false)).toBe(text);
  });

  it.each([
    ["published: false", "published: true\n"],
    ["publish: false", "publish: true\n"],
    ["private: true", "private: false\n"],
    ["status: draft", "status: published\n"],
    ["Draft: true", ""],
    ["draft: false", "draft: false\n"],
    ["password: x", "password: x\n"],
  ])("says that a post is published instead of %s", (line, after) => {
    const text = `---\ntitle: T\n${line}\n---\nWords.\n`;
    expect(write(text, [["draft", UNSAID]])).toBe(`---\ntitle: T\n${after}---\nWords.\n`);
  });

  it("starts in YAML", () => {
    expect(write("Words.\n", [["title", "T"]])).toBe("---\ntitle: T\n---\nWords.\n");
  });
});

describe("text that YAML 1.1 takes for a value", () => {
  it.each(["No", "on", "12:30", "1:30:00", "1_000", "2026-11-14", "=", "<<", "0x1F", "1.5", "~", "Yes"])(
    "is quoted: %s",
    (text) => {
      const written = write("---\ntitle: Before\n---\nWords.\n", [
        ["title", text],
        ["summary", text],
        ["tags", [text, "sea"]],
      ]);
      expect(written).toBe(
        `---\ntitle: "${text}"\nsummary: "${text}"\ntags: [ "${text}", sea ]\n---\nWords.\n`,
      );
    },
  );

  it("is the only one", () => {
    expect(write("---\ntitle: Before\n---\n", [["title", "Nothing on 12"]])).toContain(
      "title: Nothing on 12\n",
    );
  });
});
