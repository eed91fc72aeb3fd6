import { describe, expect, it } from "vitest";
import { keyWord, motifsIn, terrainsIn, weatherIn, wordsOf } from "./lexicon.ts";

describe("the words of a description", () => {
  it.each([
    ["A captain hunts a white whale", ["ship", "whale"]],
    ["Sailors and their ships", ["ship"]],
    ["A lighthouse", ["lighthouse"]],
    ["समुद्र में जहाज", ["ship"]],
    ["चाँद और सपने", ["moon"]],
    ["nothing that we know", []],
  ])("%s name motifs", (text, motifs) => {
    expect(motifsIn(wordsOf(text))).toEqual(motifs);
  });

  it("name a terrain and the weather", () => {
    const words = wordsOf("Monsoon in the streets of मुंबई");
    expect(terrainsIn(words)).toEqual(["city"]);
    expect(weatherIn(words)).toEqual(["rain"]);
  });

  it.each([
    ["The secret library", "secret"],
    ["of the", "of"],
    ["", "story"],
  ])("%s has a word to spell", (text, word) => {
    expect(keyWord(wordsOf(text))).toBe(word);
  });
});
