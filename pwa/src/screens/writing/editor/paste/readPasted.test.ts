import { markdownFromBlocks } from "@quire/documents/markdown";
import { countingIds } from "@quire/documents/testing/documents";
import { expect, it } from "vitest";
import { readPastedHtml } from "./readPasted.ts";

it("keeps players as links and says what a post can't have", () => {
  const { blocks, notice } = readPastedHtml(
    '<p>a</p><iframe src="https://maps.example/1" title="A map"></iframe><video src="https://a.example/v.mp4"></video><form><p>b</p></form>',
    countingIds(),
  );
  expect(markdownFromBlocks(blocks)).toBe(
    "a\n\n[A map](https://maps.example/1)\n\n<https://a.example/v.mp4>\n\nb\n",
  );
  expect(notice).toBe("A post can't have these: frames (kept as links), videos (kept as links), and forms.");
});

it("says nothing of what it keeps", () => {
  const html = '<iframe src="//www.youtube.com/embed/abcdef"></iframe><p>10<sup>6</sup></p>';
  expect(readPastedHtml(html, countingIds()).notice).toBeUndefined();
});
