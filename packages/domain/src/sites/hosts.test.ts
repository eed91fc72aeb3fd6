import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeHost, readHost } from "./hosts.ts";

describe("readHost on localhost:4000", () => {
  it.each([
    "localhost:4000",
    "LOCALHOST:4000",
    "localhost.:4000",
    "localhost",
    "127.0.0.1:4000",
    "[::1]:4000",
  ])("%s is the platform", (header) => {
    expect(readHost(header, "localhost:4000")?.kind).toBe("platform");
  });

  it.each([
    "melville.localhost:4000",
    "Melville.Localhost:4000",
    "melville.localhost.",
    "melville.localhost:8080",
  ])("%s is melville's site", (header) => {
    expect(readHost(header, "localhost:4000")).toMatchObject({ kind: "site", domain: "melville" });
  });
});

describe("readHost on quire.example", () => {
  it.each(["quire.example", "www.quire.example", "quire.example:443"])("%s is the platform", (header) => {
    expect(readHost(header, "quire.example")?.kind).toBe("platform");
  });

  it.each(["books.example", "quire.example.evil.com", "notquire.example", "127.0.0.1", "xn--80ak6aa92e.com"])(
    "%s may be a custom domain",
    (header) => {
      expect(readHost(header, "quire.example")).toEqual({ kind: "custom", hostname: header, host: header });
    },
  );

  it.each([
    "",
    " ",
    null,
    undefined,
    "a.b.quire.example",
    ".quire.example",
    "a..quire.example",
    "quire.example:99999",
    "quire.example:80:80",
    "user@quire.example",
    "quire.example/x",
    "quire.example\\x",
    "quire.example#x",
    "quire example",
    "quire.example\r\nX: y",
    "-a.quire.example",
    `${"a".repeat(64)}.example`,
  ])("rejects the host %j", (header) => {
    expect(readHost(header, "quire.example")).toBeNull();
  });

  it("finds any site by its generated host", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$/), (domain) => {
        fc.pre(domain !== "www");
        const found = readHost(`${domain}.quire.example:4000`.toUpperCase(), "quire.example:4000");
        expect(found).toMatchObject({ kind: "site", domain });
      }),
    );
  });
});

describe("normalizeHost", () => {
  it.each([
    ["Books.Example.", "books.example"],
    ["books.example:443", "books.example"],
    ["books.example:8443", "books.example:8443"],
    ["[::1]:80", "[::1]"],
    ["no host", null],
  ])("turns %s into %s", (text, host) => {
    expect(normalizeHost(text)).toBe(host);
  });
});
