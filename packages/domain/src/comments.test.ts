import { describe, expect, it } from "vitest";
import { hasLink } from "./comments.ts";

describe("a link in a comment", () => {
  it.each([
    "see https://spam.example/x",
    "HTTP://SPAM.EXAMPLE",
    "www.spam.example",
    "go to cheap-pills.com now",
    "spam.com/",
    "write to mailto:me@spam",
    "[free](//spam)",
    '<a href="x">x</a>',
    "spam\u200b.com",
    "ｓｐａｍ．ｃｏｍ",
    "ftp://files",
    "कंपनी.com",
  ])("is found in %j", (text) => {
    expect(hasLink(text)).toBe(true);
  });

  it.each([
    "Wonderful. Come again.",
    "It costs 3.50, not 4.00",
    "Chapter 42... and then?",
    "e.g. this, i.e. that",
    "Mr.Smith said so",
    "I read it in one night.In one night!",
    "पहली बारिश। और चाय।",
    "a: b",
    "[not a link] (really)",
  ])("is not seen in %j", (text) => {
    expect(hasLink(text)).toBe(false);
  });

  it("is looked for in a time that grows with the text, whatever it is made of", () => {
    const hostile = ["a", "\u3316", "1", "1.", "-.", "a-", "1:", "[", "[](", "www", "\u094d"];
    const began = performance.now();
    // One character may stand for six, which is how long a comment can become.
    for (const piece of hostile) expect(hasLink(piece.repeat(5000)), piece).toBe(false);
    expect(performance.now() - began).toBeLessThan(1500);
  });
});
