// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { page, postPage, site } from "../testing/pages.ts";
import { updateHead } from "./head.ts";

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="description" content="old"><link rel="canonical" href="http://old/">';
});

const content = (selector: string) => document.head.querySelector(selector)?.getAttribute("content");

test("the head describes the current page, with each tag once", () => {
  updateHead(document, postPage({ title: "Loomings" }));
  updateHead(document, postPage({ title: "The Carpet-Bag", summary: "A bag is packed." }));
  expect(document.title).toBe("The Carpet-Bag");
  expect(content('meta[name="description"]')).toBe("A bag is packed.");
  expect(document.querySelectorAll('link[rel="canonical"]').length).toBe(1);
  expect(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href).toBe(
    `${site.url}/post/b01j0000000ppppppppp/loomings`,
  );
  expect(document.querySelectorAll('meta[property="og:title"]').length).toBe(1);
});

test("the document has its site's language", () => {
  updateHead(document, page({ kind: "profile" }, { site: { ...site, language: "hi" } }));
  expect(document.documentElement.lang).toBe("hi");
});

test("a missing page is noindex, and the next page is not", () => {
  updateHead(document, page({ kind: "not_found" }));
  expect(content('meta[name="robots"]')).toBe("noindex");
  updateHead(document, postPage());
  expect(document.querySelector('meta[name="robots"]')).toBeNull();
});
