import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Role, valuesOf } from "../enums.ts";
import { type Actor, isPro } from "./groups.ts";
import { type Capability, canModerate, decide, POLICY } from "./roles.ts";

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
  ["readFree", { guest: "yes", reader: "yes", owner: "yes", moderator: "yes", admin: "yes" }],
  ["like", { guest: "device", reader: "yes", owner: "yes" }],
  ["comment", { guest: "no", reader: "yes", owner: "yes", moderator: "yes" }],
  ["follow", { guest: "no", reader: "yes" }],
  ["buy", { guest: "no", reader: "yes" }],
  ["support", { guest: "no", reader: "yes" }],
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

  it("lets a guest only read, and like on the device", () => {
    for (const capability of Object.keys(POLICY) as Capability[]) {
      const expected = capability === "readFree" ? "yes" : capability === "like" ? "device" : "no";
      expect(decide(capability, null, SITE)).toBe(expected);
    }
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

describe("canModerate", () => {
  it.each([
    ["the site's creator", owner, true],
    ["another creator", otherPro, false],
    ["a moderator", moderator, true],
    ["a guest", null, false],
  ])("%s: %o", (_, user, expected) => {
    expect(canModerate(user, SITE)).toBe(expected);
  });
});

describe("isPro", () => {
  it("depends on the PRO group alone", () => {
    expect(isPro([Role.freePro])).toBe(false);
    expect(isPro([Role.pro])).toBe(true);
  });
});
