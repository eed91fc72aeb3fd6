import type { InvitedFriend } from "@quire/contracts/records/invite";
import { expect, it } from "vitest";
import { FRIEND_BADGES, friendNote } from "./InviteScreen.tsx";

const friend: InvitedFriend = {
  id: "b01j0000000fffffffff",
  name: "Grace",
  site_url: null,
  state: "joined",
  joined: "2026-05-01T12:00:00Z",
  counted: null,
};

it.each<[Partial<InvitedFriend>, string, string]>([
  [{}, "Joined", "Since 1 May, 2026 · still needs to verify their address and publish"],
  [{ state: "verified" }, "Verified", "Since 1 May, 2026 · still needs to publish a first post"],
  [{ state: "counted", counted: "2026-05-02T12:00:00Z" }, "Counts", "A month of Pro for you, on 2 May, 2026"],
  [{ state: "not_counted" }, "Doesn't count", "They already had an account."],
])("%j has the badge %s", (changes, badge, note) => {
  const changed = { ...friend, ...changes };
  expect(FRIEND_BADGES[changed.state].label).toBe(badge);
  expect(friendNote(changed)).toBe(note);
});
