import { describe, expect, it } from "vitest";
import { emailTextFrom } from "./emailText.ts";
import { blocksFromMarkdown } from "./markdown.ts";

const url = "https://ada.quire.example/post/1/loomings";
let count = 0;
const textOf = (markdown: string) =>
  emailTextFrom(blocksFromMarkdown(markdown, { newId: () => `b${count++}` }), url);

describe("the text of an email", () => {
  it.each([
    ["a link's address", "See [the map](https://maps.example/1).", "See [the map](https://maps.example/1)."],
    [
      "a link within the site",
      "See [part two](/post/2).",
      "See [part two](https://ada.quire.example/post/2).",
    ],
    ["a link within the post", "See [below](#end).", `See [below](${url}#end).`],
    ["list marks", "- one\n- two\n\n1. first\n2. second", "- one\n- two\n\n1. first\n2. second"],
    ["tasks", "- [x] done\n- [ ] open", "- [x] done\n- [ ] open"],
    ["a picture", "![A ship](/files/a/full.webp)", "![A ship](https://ada.quire.example/files/a/full.webp)"],
    [
      "a picture without a text",
      "![](/files/a/full.webp)",
      "![Picture](https://ada.quire.example/files/a/full.webp)",
    ],
    [
      "an embed",
      "Before\n\nhttps://www.youtube.com/watch?v=abc12345678",
      "Before\n\n[Open on YouTube](https://www.youtube.com/watch?v=abc12345678)",
    ],
    ["a callout", "> [!WARNING]\n> Mind the gap.", "> Warning:\n> Mind the gap."],
    ["quotes and emphasis", "> Call me **Ishmael**.", "> Call me **Ishmael**."],
  ])("contains %s", (_, markdown, text) => {
    expect(textOf(markdown)).toBe(text);
  });

  it("shows signs without escapes, except in code", () => {
    expect(textOf("A file\\_name of 3 \\* 4 \\[sic\\]")).toBe("A file_name of 3 * 4 [sic]");
    expect(textOf("```\na \\* b\n```")).toBe("```\na \\* b\n```");
  });

  it("has no comments for the paywall and files, which lead to the post", () => {
    const file = "<!-- audio b0123456789abcdefghj 1000 song%2Emp3 -->";
    expect(textOf(`Before\n\n<!-- paywall -->\n\n${file}`)).toBe(`Before\n\n[song.mp3](${url})`);
  });
});
