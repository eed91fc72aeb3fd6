import type { InvitedFriend } from "@quire/contracts/records/invite";
import type { FriendState } from "@quire/domain/audience/invites";
import { formatDate } from "@quire/domain/time/dates";
import type { BadgeProps } from "../../ui/Badge.tsx";

/** How far a friend has come, in a word. */
export const FRIEND_BADGES: Record<FriendState, { tone: NonNullable<BadgeProps["tone"]>; words: string }> = {
  joined: { tone: "plain", words: "Joined" },
  verified: { tone: "warn", words: "Verified" },
  counted: { tone: "good", words: "Counts" },
  not_counted: { tone: "plain", words: "Doesn't count" },
};

/** What is still to come of a friend, or when they came to count. */
export function friendNote({ state, joined, counted }: InvitedFriend): string {
  if (state === "counted" && counted) return `A month of Pro for you, on ${formatDate(counted)}`;
  if (state === "not_counted") return "They already had an account.";
  const since = `Since ${formatDate(joined)}`;
  return state === "joined"
    ? `${since} · still needs to verify their address and publish`
    : `${since} · still needs to publish a first post`;
}
