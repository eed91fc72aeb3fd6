// @vitest-environment jsdom
import { appendStored } from "@quire/documents/testing/storedText";
import { expect, it } from "vitest";
import { bodyOf, draftOf, openDraft, paragraph } from "./testing/openDraft.ts";

type Stored = Parameters<typeof appendStored> extends [unknown, ...infer Rest] ? Rest : never;

/** A block as a hostile client may write it, valid or not. */
const block = (type: string, attributes: Record<string, unknown>, words = "", formats = {}): Stored => [
  { ...attributes, type },
  words,
  formats,
];

const SCRIPT = "javascript:alert(1)";
const src = (image: unknown) => ({ src: { image, fallback: image } });

it.each([
  ["a link to a script", block("paragraph", {}, "here", { link: { href: SCRIPT } })],
  ["a link to a hidden script", block("paragraph", {}, "here", { link: { href: "java\tscript:alert(1)" } })],
  ["a link to no text at all", block("paragraph", {}, "here", { link: { href: { toString: 1 } } })],
  ["a link without an address", block("paragraph", {}, "here", { link: {} })],
  ["a picture of data", block("image", src("data:image/svg+xml,<svg onload=alert(1)>"))],
  ["a picture of no text at all", block("image", src(7))],
  ["a picture with a string as its source", block("image", { src: "x" })],
  ["an embed of an unknown provider", block("embed", { url: "https://evil.example/embed/x" })],
  ["an embed of a script", block("embed", { url: SCRIPT })],
  ["an embed of no text at all", block("embed", { url: ["https://youtu.be/x"] })],
  ["an embed of nothing", block("embed", {})],
  ["a heading of no level", block("heading", { level: 1e21 }, "here")],
  ["a heading of a level that is markup", block("heading", { level: "1 onclick=alert(1)" }, "here")],
  ["code of no language", block("codeBlock", { language: { a: 1 } }, "here")],
  ["a callout of no kind", block("callout", { kind: ["x"] })],
  ["a footnote of no label", block("footnote", { label: ["script", { src: SCRIPT }] })],
  ["a file of no size", block("file", { name: { a: 1 }, size: "x" })],
])("%s, made by a co-writer's client, is drawn safely and hides nothing else", (_, hostile) => {
  const doc = draftOf(bodyOf(paragraph("Still here.")));
  appendStored(doc, ...hostile);
  const page = openDraft(doc).view.dom;
  expect(page.textContent).toContain("Still here.");
  expect(page.querySelectorAll("script, iframe")).toHaveLength(0);
  for (const { attributes } of page.querySelectorAll("*")) {
    for (const { name, value } of attributes) {
      expect(name).not.toMatch(/^on/);
      expect(value).not.toMatch(/^\s*(javascript|data):/i);
    }
  }
});
