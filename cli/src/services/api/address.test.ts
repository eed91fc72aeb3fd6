import { describe, expect, it } from "vitest";
import { needsUserId, pathOf, withQuery, withUserId } from "./address.ts";

describe("pathOf", () => {
  it.each([
    ["GET", "accounts/me", "/api/r/accounts/me"],
    ["GET", "/accounts/me", "/api/r/accounts/me"],
    ["GET", "r/accounts/me", "/api/r/accounts/me"],
    ["GET", "/api/r/accounts/me?a=b?c", "/api/r/accounts/me?a=b?c"],
    ["GET", "sr/about", "/api/sr/about"],
    ["HEAD", "x", "/api/r/x"],
    ["POST", "{site}/posts", "/api/w/{site}/posts"],
    ["POST", "w/{site}/posts", "/api/w/{site}/posts"],
    ["DELETE", "readers/x", "/api/w/readers/x"],
  ])("reads %s %s as %s", (method, typed, path) => {
    expect(pathOf(method, typed)).toBe(path);
  });

  it.each([
    "https://elsewhere.example/api",
    "file:///etc/passwd",
    "//elsewhere.example",
    "../healthz",
    "r/../../x",
    "r/%2e%2E/x",
    "a b",
    "a\\b",
    "a#b",
    "",
    "/",
  ])("refuses “%s”", (typed) => {
    expect(() => pathOf("GET", typed)).toThrow("can't be called");
  });

  it("has the user's ID in place of placeholders", () => {
    expect(needsUserId("/api/r/{site}/posts")).toBe(true);
    expect(needsUserId("/api/r/{siteId}/posts")).toBe(false);
    expect(withUserId("/api/r/{site}/x/{user}", "b01")).toBe("/api/r/b01/x/b01");
    expect(withQuery("/a?b=c", new URLSearchParams({ d: "e" }))).toBe("/a?b=c&d=e");
  });
});
