import { describe, expect, it } from "vitest";
import { decodeText } from "./decodeText.ts";

describe("a page's text", () => {
  const hindi = "नमस्ते";
  it.each([
    ["UTF-8 unless told otherwise", Buffer.from(hindi), "text/html", hindi],
    ["by its header", Buffer.from([0x63, 0x61, 0x66, 0xe9]), "text/html; charset=ISO-8859-1", "café"],
    [
      "by the page's own word",
      Buffer.from('<meta charset="windows-1252">\xe9', "latin1"),
      "text/html",
      '<meta charset="windows-1252">é',
    ],
    ["by its mark before all else", Buffer.from(`\ufeff${hindi}`), "text/html; charset=latin1", hindi],
    ["in UTF-16", Buffer.from(`\ufeff${hindi}`, "utf16le"), "text/html", hindi],
    ["though its charset is none", Buffer.from(hindi), "text/html; charset=klingon", hindi],
    ["though its bytes are broken", Buffer.from([0x61, 0xff, 0x62]), "text/html", "a\ufffdb"],
  ])("is read %s", (_, body, contentType, text) => {
    expect(decodeText(body, contentType)).toBe(text);
  });
});
