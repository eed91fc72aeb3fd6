import { describe, expect, it } from "vitest";
import { checkComment, LINKS_DISALLOWED } from "./comments.ts";

describe("checkComment", () => {
  it.each([
    ["  What a whale!  ", "What a whale!"],
    ["one\r\n\r\n\r\n\r\ntwo", "one\n\ntwo"],
    ["It cost 3.50. In all, fine.", "It cost 3.50. In all, fine."],
    ["Wait...me too", "Wait...me too"],
    ["version 1.2.3 and etc.so on", "version 1.2.3 and etc.so on"],
    ["अच्छी कहानी", "अच्छी कहानी"],
    ["red\u001b[31m", "red"],
  ])("takes %j", (text, kept) => {
    expect(checkComment(text)).toEqual({ text: kept });
  });

  it.each([
    "see http://evil.com",
    "see HTTPS://evil.example/x",
    "www.evil.example",
    "evil.com",
    "go to evil.co.in/x now",
    "(bit.ly/abc)",
    "buy at shop.evil.xyz.",
    "ｅｖｉｌ．ｃｏｍ",
    "ev\u200bil.com",
    "http\u200b://evil.example",
    "mailto:a@b.c",
    "ftp://x.y",
  ])("refuses the link in %j", (text) => {
    expect(checkComment(text)).toMatchObject({ code: LINKS_DISALLOWED });
  });

  it.each(["", "  \n ", "\u0007"])("asks for words when given %j", (text) => {
    expect(checkComment(text)).toEqual({ error: "Please write a comment" });
  });

  it("has a longest length", () => {
    expect(checkComment("x".repeat(2000))).toHaveProperty("text");
    expect(checkComment("x".repeat(2001))).toHaveProperty("error");
  });
});
