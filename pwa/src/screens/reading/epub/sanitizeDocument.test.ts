// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Parts } from "./bookParts.ts";
import { parseSection } from "./parseSection.ts";
import { sanitizeDocument } from "./sanitizeDocument.ts";

const parts: Parts = {
  urlOf: async (name) => (name.includes("missing") ? null : `blob:${name}`),
  textOf: async (name) =>
    name === "text/book.css" ? "@import 'x.css'; p { background: url(../art/sea.png) }" : null,
  typeOf: (name) => TYPES[name.slice(name.lastIndexOf(".") + 1)],
};
const TYPES: Record<string, string> = {
  svg: "image/svg+xml",
  png: "image/png",
  mp3: "audio/mpeg",
  xhtml: "application/xhtml+xml",
};
const resolve = (href: string) => new URL(href, "epub:/text/one.xhtml").pathname.slice(1);

async function tame(body: string, head = "") {
  const source = `<html xmlns="http://www.w3.org/1999/xhtml"><head>${head}</head><body>${body}</body></html>`;
  const { html, styles } = await sanitizeDocument(
    parseSection(source, "application/xhtml+xml", "text/one.xhtml"),
    resolve,
    parts,
  );
  return { html, styles, body: html.querySelector("body")?.innerHTML ?? "" };
}

test.each([
  ["a script", "<script>alert(1)</script><script src='x.js'></script>"],
  ["an event", "<p onclick='alert(1)' ONLOAD='alert(1)'>Text</p>"],
  ["a frame", "<iframe src='https://else.where/alert'></iframe>"],
  ["an object", "<object data='alert.swf'><param name='alert' value='1'/></object>"],
  ["a link that runs", "<a href='javascript:alert(1)'>Text</a><a href=' JavaScript:alert(1)'>Text</a>"],
  ["a form", "<form action='https://else.where/alert'><input name='alert'/></form>"],
])("%s in a chapter does nothing", async (_, body) => {
  expect((await tame(body)).body).not.toMatch(/alert/);
});

test("nothing is fetched from outside the book", async () => {
  const { body, styles } = await tame(
    "<img src='https://else.where/spy.png' srcset='https://else.where/spy2.png 2x' alt='A whale'/>",
    "<style>p { background: url('https://else.where/spy.png') } @import url(//else.where/a.css);</style>",
  );
  expect(body + styles.join()).not.toContain("else.where");
  expect(body).toContain("A whale");
});

test("images come from the book, also those in drawings and linked style sheets", async () => {
  const { body, styles } = await tame(
    "<img src='../art/map.png' alt=''/><svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'><image xlink:href='../art/cover.jpg'/></svg><img src='missing.png' alt='lost'/>",
    "<link rel='stylesheet' href='book.css'/>",
  );
  expect(body).toContain('src="blob:art/map.png"');
  expect(body).toContain("blob:art/cover.jpg");
  expect(body).toContain('alt="lost"');
  expect(body).not.toContain("missing.png");
  expect(styles[0]?.trim()).toBe('p { background: url("blob:art/sea.png") }');
});

test("elements keep their positions, which CFIs count", async () => {
  const { html } = await tame("<script>x</script><p>One</p><iframe/><p>Two</p>");
  expect([...(html.querySelector("body")?.children ?? [])].map(({ localName }) => localName)).toEqual([
    "script",
    "p",
    "iframe",
    "p",
  ]);
});

test("links within the book, and out of it, wait for a press", async () => {
  const { body } = await tame(
    "<a href='two.xhtml#whale'>On</a><a href='https://else.where/'>Out</a><a href='#n1'>Note</a>",
  );
  expect(body).toContain('href="two.xhtml#whale"');
  expect(body).toContain('href="https://else.where/"');
  expect(body).toContain('href="#n1"');
});

test("what is embedded is shown as what it is, and else its text", async () => {
  const { body } = await tame(
    "<object data='../art/map.svg' id='m'>A map</object><embed src='../art/map.png'/><object data='song.mp3'/><iframe src='two.xhtml' width='300'/><object data='x.bin' type='x/y'><p>INSTEAD</p></object>",
  );
  expect(body).toMatch(/<img [^>]*id="m" src="blob:art\/map.svg" alt="A map"/);
  expect(body).toContain('src="blob:art/map.png"');
  expect(body).toContain("<audio");
  expect(body).toMatch(/<iframe [^>]*width="300" data-part="text\/two.xhtml"/);
  expect(body).toContain("<p>INSTEAD</p>");
});

test("the words of a form stay, and its fields do nothing", async () => {
  const { body } = await tame("<form action='/send'><p>EXERCISE</p><input value='Answer'/></form>");
  expect(body).toContain("EXERCISE");
  expect(body).toMatch(/<input value="Answer" disabled/);
  expect(body).not.toContain("send");
});

test("styles for print and alternate styles hide nothing", async () => {
  const { styles } = await tame(
    "",
    "<style media='print'>p { display: none }</style><link rel='alternate stylesheet' href='book.css' title='x'/>",
  );
  expect(styles.map((text) => text.replace(/\s+/g, " "))).toEqual(["@media print { p { display: none } }"]);
});

test("pictures of style attributes and those that a chapter contains are kept", async () => {
  const { body } = await tame(
    "<p style='background: url(../art/sea.png)'>A</p><p style='background: url(//else.where/x)'>B</p><img src='data:image/png;base64,AA==' alt=''/>",
  );
  expect(body).toContain("blob:art/sea.png");
  expect(body).toContain("data:image/png;base64,AA==");
  expect(body).not.toContain("else.where");
});

test("a chapter that isn't well-formed is read all the same", async () => {
  const { body } = await tame("<p>One &nbsp; & two<p>Three</p>");
  expect(body).toContain("Three");
});

test("a style of an element has the standard forms of what has EPUB's prefix", async () => {
  const { body } = await tame(`<p style="-epub-text-align-last: center; color: red">Text</p>`);
  expect(body).toContain(`data-book-style="text-align-last: center; color: red"`);
});

test("a picture in the spine is all of its page", () => {
  const { body } = parseSection("", "image/png", "art/sea.png");
  expect(body.getAttribute("data-book-style")).toBe("margin: 0");
  const text = parseSection("Text", "text/plain", "a.txt");
  expect(text.body.hasAttribute("data-book-style")).toBe(false);
});
