import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRequestedUrl, trimSlash } from "./requestedUrl.ts";

const HERE = "https://quire.example";

/** Where a browser on our host goes when it is redirected to the page without its trailing slash. */
function followed(path: string): URL | null {
  const url = readRequestedUrl(path);
  return url && new URL((trimSlash(url.pathname) ?? url.pathname) + url.search, HERE);
}

describe("a requested path", () => {
  it.each([
    "/\\evil.example/",
    "/\\/evil.example/",
    "//evil.example/",
    "/.//evil.example/",
    "/x/..//evil.example/",
    "/%2e//evil.example/",
    "/x/%2E%2e/\\evil.example/",
    "/\t/evil.example/",
    "/\n\\evil.example/",
    "/./\\//evil.example/",
  ])("%j stays on our host", (path) => {
    expect(followed(path)?.origin).toBe(HERE);
    expect(readRequestedUrl(path)?.pathname).toMatch(/^\/evil\.example\//);
  });

  it("stays on our host, whatever it is", () => {
    const parts = [
      "/",
      "\\",
      ".",
      "..",
      "%2e",
      "%2f",
      "%5c",
      "evil.example",
      "@",
      ":",
      "?",
      "#",
      "\t",
      "\n",
      ";",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (rest) => {
        const target = followed(`/${rest.join("")}`);
        expect(target === null || target.origin === HERE).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(["", "evil.example", "https://evil.example/", `/${"a".repeat(4000)}`])("%j is refused", (path) => {
    expect(readRequestedUrl(path)).toBeNull();
  });
});
