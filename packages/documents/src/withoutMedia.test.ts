import fc from "fast-check";
import { expect, it } from "vitest";
import { renderHtml } from "./html.ts";
import { blocksFromMarkdown } from "./markdown.ts";
import { hostileMarkdown } from "./testing/attacks.ts";
import { countingIds, documents } from "./testing/documents.ts";
import { textFromBlocks } from "./text.ts";
import { withoutMedia } from "./withoutMedia.ts";

const htmlOf = (markdown: string) =>
  renderHtml(blocksFromMarkdown(markdown, { newId: countingIds() }), { fileAddress: (id) => `/open/${id}` });

it.each([
  ["a picture with its caption", '![A whale](/files/a/full.webp "A </figure> caption")'],
  ["a gallery", "![](/files/a/full.webp)\n![](/files/b/full.webp)"],
  ["an embed", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["a recording", "<!-- audio b0000000000000000001 1234 song.mp3 -->"],
  ["a picture in a list", "- One\n\n  ![](/files/a/full.webp)"],
])("removes %s, and nothing else", (_, markdown) => {
  expect(htmlOf(markdown)).toMatch(/<figure/);
  const html = withoutMedia(htmlOf(`Before.\n\n${markdown}\n\n## After`));
  expect(html).not.toMatch(/\/files\/|\/open\/|youtube|figure|gallery|song/);
  expect(html).toContain("Before.");
  expect(html).toContain("After");
});

it("leaves a text about tags as it is", () => {
  const html = htmlOf("Write `<img src>` and `<figure>`.\n\n```\n<video>\n```");
  expect(withoutMedia(html)).toBe(html);
});

it("lets no media through, whatever the document", () => {
  const media = /<(?:img|picture|source|audio|video|iframe|figure)\b/;
  fc.assert(
    fc.property(documents("html"), (blocks) => {
      const html = withoutMedia(renderHtml(blocks, { fileAddress: (id) => `/open/${id}` }));
      expect(html).not.toMatch(media);
      expect(html).not.toContain("/open/");
      if (/\w/.test(textFromBlocks(blocks.filter(({ type }) => type === "paragraph") as never)))
        expect(html).not.toBe("");
    }),
    { numRuns: 100, seed: 1 },
  );
  for (const bad of hostileMarkdown) expect(withoutMedia(htmlOf(bad))).not.toMatch(media);
});
