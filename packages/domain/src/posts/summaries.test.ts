import { describe, expect, it } from "vitest";
import { repeatsText } from "./summaries.ts";

describe("repeatsText", () => {
  it.each([
    ["Call me Ishmael.", "<p>Call me Ishmael.</p><p>Some years ago.</p>", true],
    ["Call me Ishmael. Some years…", "<p>Call me Ishmael.</p><p>Some years ago.</p>", true],
    ["“Ahab & Co.” said it", "<p>“<em>Ahab</em> &amp; Co.” said&nbsp;it twice</p>", true],
    ["One two", '<p>One<sup class="note"><a href="#fn-1">1</a></sup> two</p>', true],
    ["Call me Ishmael.", '<figure><img src="/a.png"></figure><h2>Loomings</h2><p>Call me Ishmael.</p>', true],
    ["A story of a whale.", "<p>Call me Ishmael.</p>", false],
    ["Ishmael", "<p>Call me Ishmael.</p>", false],
    ["", "<p>Call me Ishmael.</p>", false],
    ["Call me Ishmael.", "", false],
  ])("%s before %s", (summary, html, expected) => {
    expect(repeatsText(summary, html)).toBe(expected);
  });
});
