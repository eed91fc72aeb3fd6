// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from "vitest";
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

describe("the design of a site", () => {
  const designed = (stylesheet: string) =>
    page(
      { kind: "profile" },
      {
        site: {
          ...site,
          design: {
            accent: "#2b7a3d",
            type_pairing: "serif",
            header_layout: "cover",
            icon: null,
            stylesheet,
          },
        },
      },
    );
  const links = () =>
    [...document.head.querySelectorAll('link[rel~="stylesheet"]')].map((link) => link.getAttribute("href"));

  test("is linked once, and replaced by the next", () => {
    updateHead(document, designed("/design-a.css"));
    updateHead(document, designed("/design-a.css"));
    expect(links()).toEqual(["/design-a.css"]);
    updateHead(document, designed("/design-b.css"));
    expect(links()).toEqual(["/design-b.css"]);
  });
});
