import { call, type Listing, type ListingQuery } from "../call.ts";
import type { InvitedFriend } from "../records/invite.ts";

/** Progress of an inviter in the program. */
export interface InviteProgress {
  /** Sign-up link to share with friends. */
  url: string;
  /** Friends who count, and how many the program requires. */
  counted: number;
  goal: number;
  /** Months of Pro earned so far, and the maximum. */
  months: { granted: number; most: number };
}

/** Lists users who signed up by the caller's invite, latest first, with the outcome. */
export const listInvites = call<{
  query: ListingQuery;
  output: Listing & InviteProgress & { friends: InvitedFriend[] };
}>("GET", "r", "/invites");

/** Returns the invite link and, with an email, sends it there. Never reveals whether that email has an account. */
export const createInvite = call<{ body: { email?: string }; output: { url: string; sent: boolean } }>(
  "POST",
  "w",
  "/invites",
);
