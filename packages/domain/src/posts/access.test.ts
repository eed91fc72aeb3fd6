import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AccessResult, AccessType } from "../enums.ts";
import { accessTo, isPurchased, type Viewer } from "./access.ts";

const OWNER = "bowner";
const guest: Viewer = { id: null, isFollower: false, hasEntitlement: false };
const reader: Viewer = { ...guest, id: "breader" };
const follower: Viewer = { ...reader, isFollower: true };
const buyer: Viewer = { ...reader, hasEntitlement: true };
const moderator: Viewer = { ...reader, isModerator: true };
const owner: Viewer = { ...guest, id: OWNER };

const cases: [string, Viewer, AccessType, AccessResult][] = [
  ["a guest", guest, "free", "granted"],
  ["a guest", guest, "paid", "sign_in_and_payment_required"],
  ["a guest", guest, "follow", "sign_in_and_follow_required"],
  ["a reader", reader, "free", "granted"],
  ["a reader", reader, "paid", "payment_required"],
  ["a reader", reader, "follow", "follow_required"],
  ["a follower", follower, "paid", "payment_required"],
  ["a follower", follower, "follow", "granted"],
  ["a buyer", buyer, "paid", "granted"],
  ["a buyer of a post now for followers", buyer, "follow", "granted"],
  ["a moderator", moderator, "paid", "granted"],
  ["a moderator", moderator, "follow", "granted"],
  ["the owner", owner, "paid", "granted"],
  ["the owner", owner, "follow", "granted"],
];

describe("accessTo", () => {
  it.each(cases)("%s on a post: %o %s gives %s", (_, viewer, access, expected) => {
    expect(accessTo({ access, ownerId: OWNER }, viewer)).toBe(expected);
  });

  it("never opens a locked post to a guest, with any flags", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<AccessType>("paid", "follow"),
        fc.record({ isFollower: fc.boolean(), hasEntitlement: fc.boolean(), isModerator: fc.boolean() }),
        (access, flags) => accessTo({ access, ownerId: OWNER }, { id: null, ...flags }) !== "granted",
      ),
    );
  });
});

describe("isPurchased", () => {
  it.each([
    ["a paid post that opened", "paid", "breader", "granted", true],
    ["a paid post still locked", "paid", "breader", "payment_required", false],
    ["the owner's own paid post", "paid", OWNER, "granted", false],
    ["a free post", "free", "breader", "granted", false],
    ["a followers' post", "follow", "breader", "granted", false],
  ] as const)("%s", (_, access, id, result, expected) => {
    expect(isPurchased({ access, ownerId: OWNER }, { id }, result)).toBe(expected);
  });
});
