import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Failure } from "./exit.ts";
import { parseSelection, select, selectedLine } from "./select.ts";

const DOCUMENT = {
  url: "http://a",
  posts: [
    { id: "b1", title: "One", tags: ["x", "y"] },
    { id: "b2", title: "Two", tags: [] },
  ],
  next: null,
  "odd, name": { "a.b": 1 },
};
const find = (text: string) => select(DOCUMENT, parseSelection(text)).map(selectedLine);

describe("--select", () => {
  it.each([
    [".url", ["http://a"]],
    [".posts[].title", ["One", "Two"]],
    [".posts[0].id", ["b1"]],
    [".posts[-1].id", ["b2"]],
    [".posts[7].id", ["null"]],
    [".posts[].tags[]", ["x", "y"]],
    [".posts[0].tags", ['["x","y"]']],
    [".url,.next", ["http://a", "null"]],
    [" .url , .next ", ["http://a", "null"]],
    ['.["odd, name"]["a.b"]', ["1"]],
    [".nothing.here", ["null"]],
    [".", [JSON.stringify(DOCUMENT)]],
  ])("%s selects %j", (path, found) => {
    expect(find(path)).toEqual(found);
  });

  it.each(["", "url", ".url,", ".posts[", ".posts[x]", "..", ".a b", '.["\\q"]', ".posts | length"])(
    "refuses “%s” before any request",
    (path) => {
      expect(() => parseSelection(path)).toThrow("--select can't be read");
    },
  );

  it.each([".url[]", ".posts.title", ".url.length", ".url[0]"])("reports where %s doesn't match", (path) => {
    expect(() => find(path)).toThrow("doesn't match the answer");
  });

  it("treats inherited names as missing", () => {
    expect(find(".constructor,.__proto__,.posts[0].toString")).toEqual(["null", "null", "null"]);
  });

  it("parses any text or refuses it with a message", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          select(DOCUMENT, parseSelection(text));
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
        }
      }),
    );
  });
});
