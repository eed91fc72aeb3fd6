import { call, type Listing, type ListingQuery } from "../call.ts";
import type { InvitedFriend } from "../records/invite.ts";

/** How far somebody has come in the programme. */
export interface InviteProgress {
  /** The address that friends sign up at. */
  url: string;
  /** Friends who count, and how many the programme asks for. */
  counted: number;
  goal: number;
  /** Months of Pro that they brought so far, and at most. */
  months: { given: number; most: number };
}

/** Who came by one's invitation, the last first, and what came of it. */
export const listInvites = call<{
  query: ListingQuery;
  output: Listing & InviteProgress & { friends: InvitedFriend[] };
}>("GET", "r", "/invites");

/** The address to pass on; with an email, it is also sent there. Whether that person has an account is not told. */
export const createInvite = call<{ body: { email?: string }; output: { url: string; sent: boolean } }>(
  "POST",
  "w",
  "/invites",
);
