import { expect, test } from "vitest";
import { chapter } from "../../testing/pages.ts";
import { continueReading, readState } from "./continueReading.ts";

const chapters = [chapter(1), chapter(2), chapter(3)];
const [one, two, three] = chapters.map(({ id }) => id) as [string, string, string];

test("a story never opened starts at its first chapter", () => {
  expect(continueReading(chapters, {})).toMatchObject({ kind: "start", chapter: { index: 1 } });
});

test("a story continues in a chapter left in the middle", () => {
  expect(continueReading(chapters, { [one]: 1, [two]: 0.4 })).toMatchObject({
    kind: "continue",
    chapter: { index: 2 },
  });
});

test("a finished chapter is followed by the next", () => {
  expect(continueReading(chapters, { [one]: 0.97 })).toMatchObject({
    kind: "continue",
    chapter: { index: 2 },
  });
});

test("a skipped chapter is not offered again", () => {
  expect(continueReading(chapters, { [one]: 0.2, [two]: 1 })).toMatchObject({ chapter: { index: 3 } });
});

test("a finished story can be read again", () => {
  expect(continueReading(chapters, { [three]: 1 })).toMatchObject({ kind: "again", chapter: { index: 1 } });
});

test("a story without chapters offers nothing to read", () => {
  expect(continueReading([], {})).toBeNull();
});

test("a chapter counts as read shortly before its last line", () => {
  expect(readState({ a: 0.94 }, "a")).toBe("reading");
  expect(readState({ a: 0.95 }, "a")).toBe("read");
  expect(readState({}, "a")).toBe("unread");
});
