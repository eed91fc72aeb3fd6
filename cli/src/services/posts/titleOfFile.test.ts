import { expect, it } from "vitest";
import { titleOfText } from "./titleOfFile.ts";

it.each([
  ["2011-04-12-my-first-post.md", "My first post"],
  ["01-loomings.md", "Loomings"],
  ["the-white_whale.markdown", "The white whale"],
  ["posts/my-first-post/index.md", "My first post"],
  ["2026-11-26.md", "2026 11 26"],
  ["1984.md", "1984"],
])("names the text %s", (path, title) => {
  expect(titleOfText(path)).toBe(title);
});

it("names a serial by its folder", () => {
  expect(titleOfText("moby-dick/story.md", true)).toBe("Moby dick");
});
