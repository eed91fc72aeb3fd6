import { expect, it } from "vitest";
import { parseUrl } from "./parseUrl.ts";

it("parses a URL, with its base, and returns null for an invalid one", () => {
  expect(parseUrl("https://example.com/a")?.href).toBe("https://example.com/a");
  expect(parseUrl("/b", "https://example.com/a")?.href).toBe("https://example.com/b");
  expect(parseUrl("/b")).toBeNull();
  expect(parseUrl("")).toBeNull();
});

it("parses Latin letters with accents also after many calls", () => {
  const hosts = new Set(Array.from({ length: 50_000 }, () => parseUrl("https://münchen.example/")?.hostname));
  expect([...hosts]).toEqual(["xn--mnchen-3ya.example"]);
});
