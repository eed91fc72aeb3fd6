import { expect, it } from "vitest";
import { attachmentCategory } from "./attachments.ts";

it.each([
  ["novel.EPUB", "Books & Documents"],
  ["film.mkv", "Films and Videos"],
  ["tools.zip", "Software, Apps & Archives"],
  ["score.mid", "Other Files"],
  ["README", "Other Files"],
])("groups %s under %s", (name, category) => {
  expect(attachmentCategory(name)).toBe(category);
});
