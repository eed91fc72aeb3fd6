import { describe, expect, it } from "vitest";
import { Role } from "../enums.ts";
import { type DraftAct, type DraftRole, draftRoleOf, mayInDraft } from "./draftRoles.ts";

const SITE = "bsite";
const owner = { id: SITE, groups: [Role.creator] };
const other = { id: "bother", groups: [Role.creator, Role.pro] };

describe("draftRoleOf", () => {
  it.each([
    ["the site's creator", owner, null, "owner"],
    ["the site's creator, also invited as a commenter", owner, "commenter", "owner"],
    ["a writer", other, "writer", "writer"],
    ["a commenter", other, "commenter", "commenter"],
    ["a stranger", other, null, null],
    ["a moderator, who moderates only comments", { id: "bmod", groups: [Role.moderator] }, null, null],
    ["an admin on another creator's site", { id: "badmin", groups: [Role.admin] }, null, null],
  ] as const)("%s", (_, actor, membership, expected) => {
    expect(draftRoleOf(actor, SITE, membership)).toBe(expected);
  });
});

const MAY: [DraftAct, Record<DraftRole, boolean>][] = [
  ["read", { owner: true, writer: true, commenter: true }],
  ["comment", { owner: true, writer: true, commenter: true }],
  ["write", { owner: true, writer: true, commenter: false }],
  ["judge", { owner: true, writer: true, commenter: false }],
  ["govern", { owner: true, writer: false, commenter: false }],
];

describe("mayInDraft", () => {
  it.each(MAY.flatMap(([act, by]) => Object.entries(by).map(([role, may]) => [act, role, may] as const)))(
    "%s by a %s: %s",
    (act, role, may) => {
      expect(mayInDraft(role as DraftRole, act)).toBe(may);
    },
  );

  it.each(MAY.map(([act]) => act))("%s by a stranger: never", (act) => {
    expect(mayInDraft(null, act)).toBe(false);
  });
});
