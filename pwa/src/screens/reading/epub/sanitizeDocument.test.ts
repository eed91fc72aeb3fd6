// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type Parts, sanitizeDocument, sanitizeStyles } from "./sanitizeDocument.ts";

const parts: Parts = {
  urlOf: async (name) => (name.includes("missing") ? null : `blob:${name}`),
  textOf: async (name) =>
    name === "text/book.css" ? "@import 'x.css'; p { background: url(../art/sea.png) }" : null,
};
const resolve = (href: string) => new URL(href, "epub:/text/one.xhtml").pathname.slice(1);

async function tame(body: string, head = "") {
  const source = `<html xmlns="http://www.w3.org/1999/xhtml"><head>${head}</head><body>${body}</body></html>`;
  const { html, styles } = await sanitizeDocument(
    new DOMParser().parseFromString(source, "application/xhtml+xml"),
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

test("addresses in a style sheet are found in any quoting", async () => {
  const text = `a{b:url(one.png)} a{b:url( "two.png" )} a{b:url('three.png')} a{b:url(missing.png)}`;
  expect(await sanitizeStyles(text, (href) => href, parts)).toBe(
    `a{b:url("blob:one.png")} a{b:url("blob:two.png")} a{b:url("blob:three.png")} a{b:url("")}`,
  );
});
