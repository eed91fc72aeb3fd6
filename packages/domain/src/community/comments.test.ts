import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasLink } from "./comments.ts";

describe("link detection", () => {
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
    "mail me@spam.example.org",
    "cheap.casino",
    "see bit.ly/3abc",
    "spam.zzz/offer",
    "spam.zzz:8080",
    "spam.zzz?ref=1",
    "10.0.0.1/admin",
    "10.0.0.1:8080",
    "xn--80ak6aa92e.xn--p1ai",
    "пример.рф",
    "उदाहरण.भारत",
    "spam\u00ad.com",
    "go://there",
  ])("finds a link in %j", (text) => {
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
    "He said so.it was true",
    "I stood there.no one came",
    "version 1.2.3.4 and/or 2.0",
    "read it and/or weep",
    "3:15, or 16:9",
    "What?! No.",
    "Dr.Watson/Holmes",
  ])("finds no link in %j", (text) => {
    expect(hasLink(text)).toBe(false);
  });

  const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,20}[a-z0-9])?$/);
  const ending = fc.constantFrom("com", "net", "org", "io", "xyz", "shop", "top", "COM", "ru");
  const hidden = fc.constantFrom("", "\u200b", "\u00ad", "\u2060");
  const around = fc.constantFrom("", " ", "\n", "(", "“", "— ");

  it("finds any name with a known top-level domain, at any position and with invisible characters", () => {
    fc.assert(
      fc.property(around, label, hidden, ending, around, (before, name, sign, end, after) => {
        expect(hasLink(`${before}${name}${sign}.${sign}${end}${after}`)).toBe(true);
        expect(hasLink(`${before}https://${name}${after}`)).toBe(true);
      }),
    );
  });

  it("finds no link in ordinary words, with any endings and separators", () => {
    const word = fc.stringMatching(/^\p{L}{1,12}$/u);
    const between = fc.constantFrom(" ", ", ", ". ", "… ", "? ", "! ", " – ", ": ", "\n", ".\n");
    fc.assert(
      fc.property(fc.array(fc.tuple(word, between), { maxLength: 30 }), (words) => {
        expect(hasLink(words.flat().join(""))).toBe(false);
      }),
    );
  });

  // A backtracking pattern would take minutes and fail by the time limit.
  it("is fast on hostile text", () => {
    const hostile = ["a", "\u3316", "1", "1.", "-.", "a-", "1:", "[", "[](", "www", "\u094d"];
    for (const piece of hostile) expect(hasLink(piece.repeat(5000)), piece).toBe(false);
  });
});
