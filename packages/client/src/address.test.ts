import { call } from "@quire/contracts/call";
import { listPosts } from "@quire/contracts/calls/posts";
import { describe, expect, it } from "vitest";
import { addressOf } from "./address.ts";

const topic = call("GET", "r", "/topics/{slug}");

describe("addressOf", () => {
  it("repeats an array's name and omits undefined values", () => {
    const query = { ptype: ["blog", "parent"], size: 15, query: undefined, ids: [] };
    expect(addressOf(listPosts, { siteId: "bsite" }, query)).toBe(
      "/api/r/bsite/posts?ptype=blog&ptype=parent&size=15",
    );
  });

  it("keeps a parameter in its own segment, in any script", () => {
    expect(addressOf(topic, { slug: "a/b?c#d" })).toBe("/api/r/topics/a%2Fb%3Fc%23d");
    expect(decodeURIComponent(addressOf(topic, { slug: "कविता" }))).toBe("/api/r/topics/कविता");
  });

  it.each([undefined, null, "", ".", ".."])("refuses a parameter that would change the call (%s)", (slug) => {
    expect(() => addressOf(topic, { slug })).toThrow("slug is missing");
  });
});
