// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { markSiteLinks } from "./markSiteLinks.ts";

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  stop = markSiteLinks();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Presses a link, and returns the address that the browser reads, and the one in the page afterwards. */
function press(html: string, type = "click"): [read: string, after: string] {
  document.body.innerHTML = html;
  const anchor = document.querySelector("a") as HTMLAnchorElement;
  let read = "";
  document.body.addEventListener(
    type,
    (event) => {
      event.preventDefault();
      read = anchor.href;
    },
    { once: true },
  );
  (anchor.firstElementChild ?? anchor).dispatchEvent(
    new MouseEvent(type, { bubbles: true, cancelable: true }),
  );
  vi.runAllTimers();
  return [read, anchor.href];
}

it.each([
  ["http://melville.localhost:4000/", "http://melville.localhost:4000/#signed-in"],
  ["https://whale.example/post/1?a=b", "https://whale.example/post/1?a=b#signed-in"],
  ["https://whale.example/post/1#comments", "https://whale.example/post/1#signed-in#comments"],
])("marks a link to a site while it is followed: %s", (href, marked) => {
  expect(press(`<a href="${href}"><b>Melville</b></a>`)).toEqual([marked, href]);
  expect(press(`<a href="${href}">Melville</a>`, "auxclick")).toEqual([marked, href]);
});

it.each([
  ["a page of the platform", '<a href="/search">Search</a>'],
  ["another website", '<a href="https://example.org/" rel="me noopener external">Home</a>'],
  ["a new tab", '<a href="https://example.org/" target="_blank">Track</a>'],
  ["a link in a text", '<div data-post-content><a href="https://example.org/">Source</a></div>'],
  ["an email address", '<a href="mailto:ada@example.org">Write</a>'],
])("leaves %s as it is", (_, html) => {
  const [read, after] = press(html);
  expect(read).not.toContain("signed-in");
  expect(after).toBe(read);
});

it("stops when the user signs out", () => {
  stop();
  expect(press('<a href="http://melville.localhost:4000/">Melville</a>')[0]).not.toContain("signed-in");
});
