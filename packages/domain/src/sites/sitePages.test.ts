import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findRoute } from "./routes.ts";
import { checkPageSlug, isSlugOfTitle, pageSlugFor, parseSitePagePath, sitePagePath } from "./sitePages.ts";

describe("checkPageSlug", () => {
  it.each([
    ["About", "about"],
    ["  About / me ", "about-me"],
    ["Cafe\u0301", "café"],
    ["संपर्क", "संपर्क"],
  ])("cleans %j to %j", (text, slug) => {
    expect(checkPageSlug(text)).toEqual({ slug });
  });

  it.each([
    ["", /letters or digits/],
    ["🐋", /letters or digits/],
    ["Invite", /another use/],
  ])("refuses %j", (text, error) => {
    expect(checkPageSlug(text)).toEqual({ error: expect.stringMatching(error) });
  });
});

describe("pageSlugFor", () => {
  it.each([
    ["About", [], "about"],
    ["About", ["about", "about-2"], "about-3"],
    ["🐋", [], "page"],
    ["Invite", [], "invite-2"],
    ["a".repeat(300), ["a".repeat(77)], `${"a".repeat(77)}-2`],
  ])("of %j next to %j is %j", (title, taken, slug) => {
    expect(pageSlugFor(title, new Set(taken))).toBe(slug);
  });

  it("never opens a screen, whatever the title", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (title) => {
        const path = sitePagePath(pageSlugFor(title, new Set()));
        expect(findRoute(path)).toBeNull();
        expect(parseSitePagePath(path)?.isCanonical).toBe(true);
      }),
    );
  });
});

it.each([
  ["about", "About", true],
  ["about-2", "About", true],
  ["about-me", "About", false],
  ["contact", "About", false],
  ["page", "🐋", true],
])("isSlugOfTitle says whether %j was made from %j", (slug, title, isSo) => {
  expect(isSlugOfTitle(slug, title)).toBe(isSo);
});

describe("parseSitePagePath", () => {
  it.each([
    ["/page/about", { slug: "about", isCanonical: true }],
    ["/page/About", { slug: "about", isCanonical: false }],
    ["/Page/about", { slug: "about", isCanonical: false }],
    ["/page/cafe%CC%81", { slug: "café", isCanonical: false }],
    ["/page/caf%C3%A9", { slug: "café", isCanonical: true }],
    ["/page/%E0%A4%A", null],
    ["/page", null],
    ["/page/a/b", null],
    ["/pages/about", null],
  ])("parses %j", (path, parsed) => {
    expect(parseSitePagePath(path)).toEqual(parsed);
  });
});
