import type { FriendState } from "@quire/domain/audience/invites";

/** Somebody who came by a creator's invitation, to that creator. */
export interface InvitedFriend {
  id: string;
  name: string;
  /** Null while they have no site. */
  site_url: string | null;
  state: FriendState;
  joined: string;
  /** Null while they do not count. */
  counted: string | null;
}
