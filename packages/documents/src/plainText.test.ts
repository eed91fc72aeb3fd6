import { expect, it } from "vitest";
import { emailTextFrom } from "./emailText.ts";
import { blocksFromHtml } from "./fromHtml.ts";
import { countingIds } from "./testing/documents.ts";
import { summaryFrom, textFromBlocks, wordCount } from "./text.ts";

const read = (html: string) => blocksFromHtml(html, { newId: countingIds() });

it.each([
  ["10<sup>6</sup>", "10⁶"],
  ["10<sup>−3</sup> m<sup>2</sup>", "10⁻³ m²"],
  ["H<sub>2</sub>O", "H₂O"],
  ["x<sub>max</sub>", "xmax"],
  ["2<sup>x</sup>", "2ˣ"],
  ["2<sup>n+1</sup>", "2ⁿ⁺¹"],
  ["1<sup>st</sup>", "1st"],
  ["10<sup><b>6</b>A</sup>", "10^(6A)"],
  ["word<sup>*</sup>", "word*"],
])("writes %s without marks as %s", (html, text) => {
  expect(textFromBlocks(read(`<p>${html}</p>`))).toBe(text);
  expect(textFromBlocks(read(`<table><tr><td>${html}</table>`))).toBe(text);
});

it("keeps powers in summaries, emails and word counts", () => {
  const blocks = read("<p>There are 10<sup>6</sup> drops of H<sub>2</sub>O.</p>");
  expect(summaryFrom(blocks, 100)).toBe("There are 10⁶ drops of H₂O.");
  expect(emailTextFrom(blocks, "https://a.example/post")).toBe("There are 10⁶ drops of H₂O.");
  expect(wordCount(blocks)).toBe(6);
});
