import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../ids.ts";
import { type Addressed, archivePath, parsePostPath, postPath } from "./postPaths.ts";
import { slugify } from "./slug.ts";

const id = newId(1_700_000_000_000, (n) => new Uint8Array(n));
const post: Addressed = { id, ptype: "blog", subtype: "rich", slug: "call-me-ishmael" };

describe("postPath", () => {
  it.each([
    ["blog", "rich", "post"],
    ["dg", "document", "post"],
    ["parent", "story", "story"],
    ["parent", "comic", "comic"],
    ["chapter", "story", "chapter"],
    ["episode", "comic", "episode"],
    ["book", "pdf", "book"],
  ] as const)("of a %s with subtype %s begins with /%s/", (ptype, subtype, prefix) => {
    expect(postPath({ ...post, ptype, subtype })).toBe(`/${prefix}/${id}/call-me-ishmael`);
  });

  it("ends at the id when the title leaves no slug", () => {
    expect(postPath({ ...post, slug: slugify("🐋") })).toBe(`/post/${id}`);
  });

  it("encodes other scripts for use in a header", () => {
    expect(postPath({ ...post, slug: slugify("कवि") })).toBe(`/post/${id}/%E0%A4%95%E0%A4%B5%E0%A4%BF`);
  });

  it("round-trips through parsePostPath, for any title", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (title) => {
        const titled = { ...post, slug: slugify(title) };
        const path = postPath(titled);
        fc.pre(!/\/(?:edit|publish)$/.test(path));
        expect(parsePostPath(path)?.id).toBe(id);
      }),
    );
  });
});

describe("parsePostPath", () => {
  it.each(["post", "chapter", "story", "comic", "episode", "archive", "book"])("reads /%s/", (prefix) => {
    expect(parsePostPath(`/${prefix}/${id}`)).toEqual({ prefix, id, slug: null });
    expect(parsePostPath(`/${prefix}/${id}/any-words`)).toEqual({ prefix, id, slug: "any-words" });
  });

  it.each([`/post/${id}/`, `/POST/${id.toUpperCase()}`, `/post/${id}/slug/`])("accepts %s", (path) => {
    expect(parsePostPath(path)?.id).toBe(id);
  });

  it.each([
    "/",
    "/post",
    "/post/new",
    "/post/nope",
    `/posts/${id}`,
    `/post/${id}/edit`,
    `/book/${id}/publish`,
    `/story/${id}/chapter/new`,
    `/post/${id}/%E0%A4`,
    `//post/${id}`,
  ])("leaves %s to other pages", (path) => {
    expect(parsePostPath(path)).toBeNull();
  });
});

it("an archived post has its own path", () => {
  expect(archivePath(post)).toBe(`/archive/${id}/call-me-ishmael`);
});
