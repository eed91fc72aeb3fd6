import { expect, it } from "vitest";
import { LeftOut, quoted } from "./leftOut.ts";

it("counts omissions by kind and lists each sentence once", () => {
  const leftOut = new LeftOut();
  for (const noun of ["poll", "embed", "poll", "picture within code", "picture within code"])
    leftOut.part(noun);
  for (const noun of ["file", "file", "video"]) leftOut.linked(noun, "");
  leftOut.say("It was private.");
  leftOut.say("It was private.");
  expect(leftOut.list()).toEqual([
    "It was private.",
    "2 polls were left out.",
    "An embed was left out.",
    "2 pictures within code were left out.",
    "2 files were replaced by links to the originals.",
    "A video was replaced by a link to the original.",
  ]);
});

it("lists at most twenty, and says that there are more", () => {
  const leftOut = new LeftOut();
  for (let at = 0; at < 1000; at++) leftOut.say(`Thing ${at}.`);
  expect(leftOut.list()).toHaveLength(20);
  expect(leftOut.list().at(-1)).toBe("More was left out than is listed here.");
});

it("quotes untrusted text on one line, shortened", () => {
  expect(quoted(`a\u001b[31m\nb ${"word ".repeat(50)}`)).toMatch(/^“a\[31m b (word )+word…”$/);
});
