// @vitest-environment jsdom
import { expect, test } from "vitest";
import { isPlainPress, linkTarget } from "./linkTarget.ts";

const here = new URL("http://melville.localhost:4000/chapter/b1/loomings?a=1");

function link(attributes: Record<string, string>): HTMLAnchorElement {
  const anchor = document.createElement("a");
  for (const [name, value] of Object.entries(attributes)) {
    // jsdom resolves against its own address, a browser against the page's.
    anchor.setAttribute(name, name === "href" ? new URL(value, here).href : value);
  }
  return anchor;
}

test.each([
  ["a chapter of this site", { href: "/chapter/b2/the-carpet-bag" }, "/chapter/b2/the-carpet-bag"],
  ["a feed with its search", { href: "/?search=whale&sort=a-z" }, "/?search=whale&sort=a-z"],
  ["a fragment of another page", { href: "/chapter/b2#note-1" }, "/chapter/b2#note-1"],
  ["the same page again", { href: "/chapter/b1/loomings?a=1" }, "/chapter/b1/loomings?a=1"],
  ["another host", { href: "http://localhost:4000/" }, null],
  ["another protocol", { href: "https://melville.localhost:4000/" }, null],
  ["mail", { href: "mailto:herman@example.org" }, null],
  ["a script", { href: "javascript:alert(1)" }, null],
  ["a footnote of this page", { href: "#note-1" }, null],
  ["a new tab", { href: "/stories", target: "_blank" }, null],
  ["a download", { href: "/stories", download: "" }, null],
  ["a feed file", { href: "/rss.xml" }, null],
  ["a picture", { href: "/files/b1/whale.webp" }, null],
  ["the API", { href: "/api/r/session" }, null],
  ["the API's documentation", { href: "/docs" }, null],
])("a link to %s", (_what, attributes, target) => {
  expect(linkTarget(link(attributes as unknown as Record<string, string>), here)).toBe(target);
});

const press = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
};

test("a plain press is handled by the app; one with a modifier key or another button is left to the browser", () => {
  expect(isPlainPress(press)).toBe(true);
  for (const key of ["metaKey", "ctrlKey", "shiftKey", "altKey", "defaultPrevented"] as const) {
    expect(isPlainPress({ ...press, [key]: true })).toBe(false);
  }
  expect(isPlainPress({ ...press, button: 1 })).toBe(false);
});
