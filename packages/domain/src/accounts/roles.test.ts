import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Role, valuesOf } from "../enums.ts";
import { type Actor, isPro } from "./groups.ts";
import { type Capability, decide, POLICY } from "./roles.ts";

const SITE = "bsite";
const owner: Actor = { id: SITE, groups: [Role.creator] };
const pro: Actor = { id: SITE, groups: [Role.creator, Role.pro] };
const freePro: Actor = { id: SITE, groups: [Role.creator, Role.pro, Role.freePro] };
const reader: Actor = { id: "breader", groups: [] };
const otherPro: Actor = { id: "bother", groups: [Role.creator, Role.pro] };
const moderator: Actor = { id: "bmod", groups: [Role.moderator] };
const admin: Actor = { id: "badmin", groups: [Role.admin] };
const users = { guest: null, reader, owner, pro, freePro, otherPro, moderator, admin };

const cases: [Capability, Partial<Record<keyof typeof users, string>>][] = [
  [
    "write",
    { guest: "no", reader: "no", owner: "yes", pro: "yes", otherPro: "no", moderator: "no", admin: "no" },
  ],
  ["seeStats", { owner: "yes", otherPro: "no", moderator: "no", admin: "no" }],
  ["seeDrafts", { owner: "yes", reader: "no", moderator: "no" }],
  ["seeEarnings", { owner: "yes", reader: "no", otherPro: "no", moderator: "yes", admin: "yes" }],
  ["importSubscribers", { owner: "upsell", pro: "yes", freePro: "yes", otherPro: "no", reader: "no" }],
  ["customDomain", { owner: "upsell", pro: "yes", otherPro: "no", moderator: "no", admin: "no" }],
  ["books", { owner: "upsell", pro: "yes", guest: "no" }],
  [
    "moderateComments",
    { owner: "yes", pro: "yes", otherPro: "no", moderator: "yes", admin: "yes", reader: "no" },
  ],
  ["blockCommenters", { owner: "yes", otherPro: "no", moderator: "yes", guest: "no" }],
  ["suspend", { owner: "no", pro: "no", moderator: "no", admin: "yes" }],
];
const rows = cases.flatMap(([capability, expected]) =>
  Object.entries(expected).map(
    ([user, decision]) => [capability, user as keyof typeof users, decision] as const,
  ),
);

describe("permissions", () => {
  it.each(rows)("%s by %s: %s", (capability, user, decision) => {
    expect(decide(capability, users[user], SITE)).toBe(decision);
  });

  it("lets an admin without Pro use Pro tools on their own site", () => {
    expect(decide("books", { id: SITE, groups: [Role.admin, Role.creator] }, SITE)).toBe("yes");
  });

  it.each(Object.keys(POLICY) as Capability[])("keeps guests and readers from %s", (capability) => {
    for (const user of [null, reader]) expect(decide(capability, user, SITE)).toBe("no");
  });

  it("lets only the owner write, in any groups", () => {
    fc.assert(
      fc.property(
        fc.subarray(valuesOf(Role)),
        (groups) => decide("write", { id: "bother", groups }, SITE) === "no",
      ),
    );
  });
});

describe("isPro", () => {
  it("depends on the PRO group alone", () => {
    expect(isPro([Role.freePro])).toBe(false);
    expect(isPro([Role.pro])).toBe(true);
  });
});
