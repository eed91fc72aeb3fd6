import { describe, expect, it } from "vitest";
import { emailTextFrom } from "./emailText.ts";
import { blocksFromMarkdown } from "./markdown.ts";

const url = "https://ada.quire.example/post/1/loomings";
let count = 0;
const textOf = (markdown: string) =>
  emailTextFrom(blocksFromMarkdown(markdown, { newId: () => `b${count++}` }), url);

describe("the text of an email", () => {
  it.each([
    ["a link's address", "See [the map](https://maps.example/1).", "See the map (https://maps.example/1)."],
    ["an address once", "See <https://maps.example/1>.", "See https://maps.example/1."],
    ["an email", "Write to [me](mailto:ada@a.example).", "Write to me (ada@a.example)."],
    ["a link within the site", "See [two](/post/2).", "See two (https://ada.quire.example/post/2)."],
    [
      "a link beside the post",
      "See [two](other.md).",
      "See two (https://ada.quire.example/post/1/other.md).",
    ],
    ["a link with a query alone", "See [two](?a=1).", `See two (${url}?a=1).`],
    [
      "a link to a heading",
      "See [below](#the-end).\n\n## The end",
      `See below (${url}#h-the-end).\n\nThe end\n-------`,
    ],
    ["a link of several styles", "[A **bold** map](https://m.example/).", "A bold map (https://m.example/)."],
    ["list marks", "- one\n- two\n\n1. first\n2. second", "- one\n- two\n\n1. first\n2. second"],
    ["lists in lists", "- one\n  - two\n- three", "- one\n  - two\n- three"],
    ["tasks", "- [x] done\n- [ ] open", "[x] done\n[ ] open"],
    [
      "a picture",
      "![A ship](/files/a/full.webp)",
      "Picture: A ship (https://ada.quire.example/files/a/full.webp)",
    ],
    [
      "a picture without a text",
      "![](/files/a/full.webp)",
      "Picture (https://ada.quire.example/files/a/full.webp)",
    ],
    [
      "an embed",
      "Before\n\nhttps://www.youtube.com/watch?v=abc12345678",
      "Before\n\nOpen on YouTube (https://www.youtube.com/watch?v=abc12345678)",
    ],
    ["a callout", "> [!WARNING]\n> Mind the gap.", "> Warning:\n> Mind the gap."],
    [
      "quotes, without marks",
      "> Call me **Ishmael**, _some_ ~~years~~ `ago`.",
      "> Call me Ishmael, some years ago.",
    ],
    ["line breaks", "One\\\ntwo", "One\ntwo"],
    [
      "footnotes below",
      "A[^1] and B[^x].\n\n[^x]: Second.\n[^1]: First.",
      "A[1] and B[2].\n\n[1] First.\n\n[2] Second.",
    ],
    ["tables", "| A | B |\n| - | -: |\n| 1 | 2 |", "A | B\n1 | 2"],
    ["breaks", "A\n\n***\n\nB", "A\n\n* * *\n\nB"],
  ])("contains %s", (_, markdown, text) => {
    expect(textOf(markdown)).toBe(text);
  });

  it("shows signs as typed, and code indented", () => {
    expect(textOf("A file\\_name of 3 \\* 4 \\[sic\\]")).toBe("A file_name of 3 * 4 [sic]");
    expect(textOf("Code:\n\n```\na \\* b\n```")).toBe("Code:\n\n    a \\* b");
  });

  it("has no paywall, and leads to the post for its files", () => {
    const file = "<!-- audio b0123456789abcdefghj 1000 song%2Emp3 -->";
    expect(textOf(`Before\n\n<!-- paywall -->\n\n${file}`)).toBe(`Before\n\nsong.mp3 (${url})`);
  });
});
