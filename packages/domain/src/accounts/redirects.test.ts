import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeRedirect } from "./redirects.ts";

const HOSTS = ["quire.example:4000", "melville.quire.example:4000", "whale.example"];
const isKnownHost = (host: string) => Promise.resolve(HOSTS.includes(host));

describe("safeRedirect", () => {
  it.each([
    ["/", "/"],
    ["/stories?sort=a-z#top", "/stories?sort=a-z#top"],
    ["/post/b123/कविता", "/post/b123/%E0%A4%95%E0%A4%B5%E0%A4%BF%E0%A4%A4%E0%A4%BE"],
    ["/search?q=a//b%2F%2Fc", "/search?q=a//b%2F%2Fc"],
    ["/signin?redirect=%2F%2Fevil.com", "/signin?redirect=%2F%2Fevil.com"],
    ["/a/../b", "/b"],
    ["http://quire.example:4000/x", "http://quire.example:4000/x"],
    ["http://Melville.Quire.Example:4000/story", "http://melville.quire.example:4000/story"],
    ["https://whale.example", "https://whale.example/"],
    ["https://whale.example:443/a?b=c", "https://whale.example/a?b=c"],
  ])("allows %s", async (target, followed) => {
    expect(await safeRedirect(target, isKnownHost)).toBe(followed);
  });

  it.each([
    "",
    " ",
    "stories",
    "//evil.com",
    "///evil.com",
    "/\\evil.com",
    "\\\\evil.com",
    "/%5cevil.com",
    "/%255cevil.com",
    "/%2fevil.com",
    "/%2Fevil.com",
    "/%252fevil.com",
    "/%2525252525252fevil.com",
    "/.//evil.com",
    "/./%2fevil.com",
    "/x/..//evil.com",
    "/%2e/%2fevil.com",
    "/\t/evil.com",
    "/\n/evil.com",
    "/%09/evil.com",
    "/%0d%0aSet-Cookie:a=b",
    "/%00",
    "/%E0%A4",
    " /stories",
    "\u0000/stories",
    "/\u202e/moc.live",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "javascript://quire.example:4000/%0aalert(1)",
    "data:text/html,x",
    "vbscript:x",
    "mailto:a@whale.example",
    "ftp://whale.example",
    "http:whale.example",
    "http:/whale.example",
    "http:///evil.com",
    "https://evil.com",
    "https://evil.com/whale.example",
    "https://evil.com?whale.example",
    "https://evil.com#whale.example",
    "https://whale.example.evil.com",
    "https://whale.example@evil.com",
    "https://user@whale.example",
    "https://user:pass@whale.example",
    "https://evil.com\\@whale.example",
    "https://whale.example:8443",
    "https://whale.example//evil.com",
    "https://whale.example/%2fevil.com",
    "https://quire.example:4000.evil.com",
    `/${"a".repeat(2048)}`,
    null,
    undefined,
    7,
    ["/stories"],
  ])("refuses %j", async (target) => {
    expect(await safeRedirect(target, isKnownHost)).toBeNull();
  });

  it("never leaves the known hosts, as a browser would resolve it, for any text", async () => {
    const pieces = fc.constantFrom(
      "/",
      "\\",
      "%2f",
      "%5c",
      ".",
      "..",
      "@",
      ":",
      "evil.com",
      "http",
      "whale.example",
    );
    const tricky = fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(tricky, fc.webUrl(), fc.boolean(), async (parts, url, useUrl) => {
        const followed = await safeRedirect(useUrl ? url : parts.join(""), isKnownHost);
        if (followed === null) return;
        const { host, protocol } = new URL(followed, "http://quire.example:4000/signin");
        expect(HOSTS).toContain(host);
        expect(["http:", "https:"]).toContain(protocol);
      }),
      { numRuns: 400 },
    );
  });
});
