import { describe, expect, it } from "vitest";
import { curl, curlBlocks } from "./typography.ts";

describe("curl", () => {
  it.each([
    ['"Who?" she said.', "en", "“Who?” she said."],
    ["It's the '90s, and she said 'yes'", "en", "It’s the ’90s, and she said ‘yes’"],
    ["the dogs' tails", "en", "the dogs’ tails"],
    ["“'Tis him", "en", "“’Tis him"],
    ['("quoted")', "en", "(“quoted”)"],
    ["one--two --- three", "en", "one—two—three"],
    ["use --force", "en", "use --force"],
    ["Wait...", "en", "Wait…"],
    ["a.... b", "en", "a.... b"],
    ['"Ja", sagte sie.', "de", "„Ja“, sagte sie."],
    ['"Oui"', "fr", "«\u00a0Oui\u00a0»"],
    ['"हाँ"', "hi", "“हाँ”"],
    ["", "en", ""],
  ])("sets %j in %s as %j", (text, language, expected) => {
    expect(curl(text, language)).toBe(expected);
  });
});

describe("curlBlocks", () => {
  it("reads across marks, and leaves code alone", () => {
    const content = [
      { type: "text" as const, text: 'She said "' },
      { type: "text" as const, text: "never", marks: [{ type: "italic" as const }] },
      { type: "text" as const, text: '" to ' },
      { type: "text" as const, text: '"code"', marks: [{ type: "code" as const }] },
    ];
    const [block] = curlBlocks([{ type: "paragraph", id: "p", content }], "en");
    const texts = block?.type === "paragraph" ? block.content.map((node) => "text" in node && node.text) : [];
    expect(texts).toEqual(["She said “", "never", "” to ", '"code"']);
  });
});
