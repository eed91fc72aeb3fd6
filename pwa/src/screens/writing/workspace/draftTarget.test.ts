import { textPath } from "@quire/domain/posts/draftPaths";
import { findRoute } from "@quire/domain/sites/routes";
import { describe, expect, it } from "vitest";
import { draftState } from "../../../testing/draftState.ts";
import { backPath, readTarget } from "./draftTarget.ts";

const ID = "b0000000000000000001";
const STORY = "b0000000000000000002";
const read = (path: string) => readTarget(path, findRoute(path.replace(/\?.*/, ""))?.params ?? {});

describe("the draft that an address names", () => {
  it.each([
    ["/post/new", { begin: { ptype: "blog", subtype: null, parent: null } }],
    ["/post/new?from=menu", { begin: { ptype: "blog", subtype: null, parent: null } }],
    ["/post/new/rich", { begin: { ptype: "blog", subtype: "rich", parent: null } }],
    ["/post/new/nonsense", { begin: { ptype: "blog", subtype: null, parent: null } }],
    [
      `/story/${STORY}/chapter/new`,
      { begin: { ptype: "chapter", subtype: null, parent: { id: STORY, title: "" } } },
    ],
    [
      `/comic/${STORY}/episode/new`,
      { begin: { ptype: "episode", subtype: null, parent: { id: STORY, title: "" } } },
    ],
    [`/post/${ID}/edit`, { open: ID }],
    [`/story/${ID}/edit`, { open: ID }],
    [`/story/${STORY}/chapter/${ID}/edit`, { open: ID }],
    [`/comic/${STORY}/episode/${ID}/edit`, { open: ID }],
  ])("%s", (path, target) => {
    expect(read(path)).toEqual(target);
  });

  it("a new draft's own address leads back to it", () => {
    for (const path of [
      "/post/new",
      `/story/${STORY}/chapter/new`,
      `/comic/${STORY}/episode/new`,
      "/post/new/rich",
    ]) {
      const target = read(path);
      if (!("begin" in target)) throw new Error("the target is not a new draft");
      expect(read(textPath({ id: ID, ...target.begin })), path).toEqual({ open: ID });
    }
  });

  it("back leads from a chapter to its story, from a guest's draft to all of theirs, else to the drafts", () => {
    const { entry } = draftState();
    expect(backPath(entry)).toBe("/drafts");
    expect(backPath({ ...entry, ptype: "chapter", parent: { id: STORY, title: "" } })).toBe(
      `/story/${STORY}/edit`,
    );
    const shared = {
      ...entry,
      ptype: "chapter" as const,
      parent: { id: STORY, title: "" },
      role: "writer" as const,
    };
    expect(backPath(shared)).toBe("/drafts");
    expect(backPath({ ...entry, siteId: null })).toBe("/create");
  });
});
