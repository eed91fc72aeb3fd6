// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { postPage } from "../testing/pages.ts";
import { readInlinedPage } from "./inlinedPage.ts";

beforeEach(() => {
  document.body.innerHTML = "";
});

function inline(value: unknown) {
  const script = document.createElement("script");
  script.type = "application/json";
  script.id = "page-data";
  script.textContent = JSON.stringify(value).replaceAll("<", "\\u003c");
  document.body.append(script);
}

test("the text of a post is read from the document, which holds it once", () => {
  const page = postPage({ content: "" });
  document.body.innerHTML = "<div data-post-content><div><p>Call me <em>Ishmael</em>.</p></div></div>";
  inline({ ...page, content_in_document: true });
  const read = readInlinedPage(document);
  expect(read?.data.kind === "post" && read.data.post.content).toBe("<p>Call me <em>Ishmael</em>.</p>");
  expect(read?.content_in_document).toBe(false);
});

test("a page that carries its own text keeps it", () => {
  inline(postPage({ content: "<p>Own</p>" }));
  const read = readInlinedPage(document);
  expect(read?.data.kind === "post" && read.data.post.content).toBe("<p>Own</p>");
});

test("the offline shell has no inlined page", () => {
  expect(readInlinedPage(document)).toBeNull();
});
