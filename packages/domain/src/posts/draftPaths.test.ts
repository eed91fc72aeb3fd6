import { describe, expect, it } from "vitest";
import { admit, findRoute } from "../sites/routes.ts";
import { draftPath, textPath } from "./draftPaths.ts";
import { postOfPath } from "./postOfPath.ts";

const ID = "b0000000000000000001";
const parent = { id: "b0000000000000000002" };
const KINDS = [
  ["a post", { ptype: "blog", subtype: "rich", parent: null }, "post_edit", "post_edit"],
  ["a post of pictures", { ptype: "blog", subtype: "image", parent: null }, "post_edit", "post_edit"],
  ["a chapter", { ptype: "chapter", subtype: "rich", parent }, "child_edit", "child_edit"],
  [
    "a chapter of a serial not known",
    { ptype: "chapter", subtype: null, parent: null },
    "post_edit",
    "post_edit",
  ],
  ["an episode", { ptype: "episode", subtype: "image", parent }, "episode_pages", "child_edit"],
  ["a story", { ptype: "parent", subtype: "story", parent: null }, "serial_edit", "serial_edit"],
  ["a comic", { ptype: "parent", subtype: "comic", parent: null }, "serial_edit", "serial_edit"],
  ["an e-book", { ptype: "dg", subtype: "document", parent: null }, "good_edit", "post_edit"],
  ["a recording for sale", { ptype: "dg", subtype: "audio", parent: null }, "good_edit", "post_edit"],
] as const;

describe("the path of a draft opens the right screen for", () => {
  it.each(KINDS)("%s", (_, kind, own, text) => {
    const found = findRoute(draftPath({ id: ID, ...kind }));
    expect(found?.route.screen).toBe(own);
    expect(found?.params.id).toBe(ID);
    expect(findRoute(textPath({ id: ID, ...kind }))?.route.screen).toBe(text);
    expect(postOfPath(draftPath({ id: ID, ...kind }))).toBe(ID);
    expect(postOfPath(`${textPath({ id: ID, ...kind })}/`)).toBe(ID);
  });

  it.each(KINDS.filter(([, { ptype }]) => ptype !== "parent"))(
    "a collaborator on %s can open its text",
    (_, kind) => {
      const route = findRoute(textPath({ id: ID, ...kind }))?.route;
      expect(route && admit(route, { id: "guest", groups: [], hasSite: false }, "owner")).toBe("open");
    },
  );
});
