import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CANONICAL_MAX, readCanonicalUrl } from "./canonicalUrls.ts";

/** Any URL with a public host name. */
const PUBLIC_URL = fc
  .tuple(
    fc.constantFrom("http", "https", "HTTPS"),
    fc.domain(),
    fc.webPath(),
    fc.webQueryParameters(),
    fc.webFragments(),
  )
  .map(([scheme, host, path, query, hash]) => `${scheme}://${host}.example${path}?${query}#${hash}`);

describe("readCanonicalUrl", () => {
  it.each([
    ["", null],
    ["  ", null],
    [" https://example.com/a ", "https://example.com/a"],
    ["HTTP://Example.COM", "http://example.com/"],
    ["https://blog.example.com:8443/a?b=c#d", "https://blog.example.com:8443/a?b=c#d"],
    ["https://münchen.example/a", "https://xn--mnchen-3ya.example/a"],
  ])("reads %j as %j", (text, url) => {
    expect(readCanonicalUrl(text)).toEqual({ url });
  });

  it.each([
    "example.com/a",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://example.com/",
    "//example.com",
    "https://localhost/a",
    "https://printer.local/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://[::1]/",
    "https://me:secret@example.com/",
    `https://example.com/${"a".repeat(CANONICAL_MAX)}`,
  ])("rejects %j", (text) => {
    expect(readCanonicalUrl(text)).toHaveProperty("error");
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(PUBLIC_URL, (text) => {
        const once = readCanonicalUrl(text);
        expect(once).toEqual({ url: expect.stringMatching(/^https?:\/\/.+\.example\//) });
        expect(readCanonicalUrl((once as { url: string }).url)).toEqual(once);
      }),
    );
  });
});
