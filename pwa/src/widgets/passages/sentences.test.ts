import { joinBlocks } from "@quire/domain/posts/passages";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sentencesOf } from "./sentences.ts";

const split = (blocks: string[], language = "en") =>
  sentencesOf(blocks, language).map(({ start, end }) => joinBlocks(blocks).slice(start, end));

it.each<[string, string[], string[]]>([
  ["en", ["Call me Ishmael. Some years ago!"], ["Call me Ishmael.", "Some years ago!"]],
  ["en", ["A heading", "And text."], ["A heading", "And text."]],
  ["hi", ["मैं आया। वह गया।"], ["मैं आया।", "वह गया।"]],
  ["not a language", ["One. Two."], ["One.", "Two."]],
  ["en", ["", "  "], []],
])("splits %s %j into sentences", (language, blocks, sentences) => {
  expect(split(blocks, language)).toEqual(sentences);
});

it("cuts a sentence that is too long for a voice", () => {
  const long = `${"word, ".repeat(200)}end.`;
  const sentences = split([long]);
  expect(sentences.every((one) => one.length <= 400)).toBe(true);
  expect(sentences.join(" ")).toBe(long);
});

it("speaks every letter once, in order", () => {
  const blocks = fc.array(fc.string({ maxLength: 900 }), { maxLength: 4 });
  fc.assert(
    fc.property(blocks, (all) => {
      expect(split(all).join("").replace(/\s/g, "")).toBe(all.join("").replace(/\s/g, ""));
    }),
  );
});
