import { expect, it } from "vitest";
import { attachmentCategory, videoFormatsFor } from "./attachments.ts";

it.each([
  ["novel.EPUB", "Books & Documents"],
  ["film.mkv", "Films and Videos"],
  ["tools.zip", "Software, Apps & Archives"],
  ["score.mid", "Other Files"],
  ["README", "Other Files"],
])("groups %s under %s", (name, category) => {
  expect(attachmentCategory(name)).toBe(category);
});

it.each([
  ["safari", ["mp4"]],
  ["chrome", ["mp4", "webm", "ogg"]],
  ["gecko", ["mp4", "webm", "ogg"]],
] as const)("offers for %s: %j", (browser, formats) => {
  expect(videoFormatsFor(browser)).toEqual(formats);
});
