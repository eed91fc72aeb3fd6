import { expect, test } from "vitest";
import { file } from "../../../testing/pages.ts";
import { factsOf, formatDuration, titleOf } from "./fileFacts.ts";

test.each([
  [5, "0:05"],
  [754.4, "12:34"],
  [3599.6, "1:00:00"],
  [3754, "1:02:34"],
])("%d seconds are %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test("a file's facts are its type, length and size, as far as known", () => {
  expect(factsOf(file({ name: "whale.pdf", pages: 30, size: 1_234_567 }))).toBe("PDF · 30 pages · 1.2 MB");
  expect(factsOf(file({ name: "song.mp3", duration: 754, size: 8_000_000 }))).toBe("MP3 · 12:34 · 8.0 MB");
  expect(factsOf(file({ name: "README", size: 12 }))).toBe("12 bytes");
});

test("an e-book is called by its own title", () => {
  const epub = { title: "The Whale", author: null, language: null };
  expect(titleOf(file({ name: "w.epub", epub }))).toBe("The Whale");
  expect(titleOf(file({ name: "w.epub" }))).toBe("w.epub");
});
