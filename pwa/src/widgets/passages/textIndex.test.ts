// @vitest-environment jsdom
import { findPassage, passageAt } from "@quire/domain/posts/passages";
import { expect, it } from "vitest";
import { domRange, indexText, textRange } from "./textIndex.ts";

function render(html: string) {
  document.body.innerHTML = `<div id="text">${html}</div>`;
  return indexText(document.querySelector("#text") as Element);
}

it("has one line for each block, without what isn't the author's text", () => {
  const index = render(
    '<h2>One</h2>\n<p>Call <em>me</em> Ishmael.<sup class="note"><a>1</a></sup></p><ul><li>a</li><li>b<p>c</p></li></ul>',
  );
  expect(index.blocks).toEqual(["One", "Call me Ishmael.", "a", "b", "c"]);
});

it("leads from a selection to its passage, and back to the same words", () => {
  const index = render("<p>Call <em>me</em> Ishmael.</p><p>Some years ago.</p>");
  const [em, last] = [document.querySelector("em") as Element, document.querySelectorAll("p")[1] as Element];
  const selected = document.createRange();
  selected.setStart(em.firstChild as Text, 0);
  selected.setEnd(last.firstChild as Text, 4);
  const range = textRange(index, selected);
  const passage = range && passageAt(index.blocks, range);
  expect(passage).toMatchObject({ block: 0, start: 5, end: 21, quote: "me Ishmael.\nSome" });
  const found = passage && findPassage(index.blocks, passage);
  expect(found && domRange(index, found)?.toString()).toBe("me Ishmael.Some");
});

it("takes only the part of a selection that is in the text", () => {
  const index = render("<p>Call me Ishmael.</p>");
  document.body.append("Comments");
  const all = document.createRange();
  all.selectNodeContents(document.body);
  expect(textRange(index, all)).toEqual({ start: 0, end: 16 });
  const outside = document.createRange();
  outside.selectNodeContents(document.body.lastChild as Node);
  expect(textRange(index, outside)).toBeNull();
});
