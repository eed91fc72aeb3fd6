import type { FriendState } from "@quire/domain/audience/invites";

/** A user who signed up by a creator's invite, as that creator sees them. */
export interface InvitedFriend {
  id: string;
  name: string;
  /** Null until they have a site. */
  site_url: string | null;
  state: FriendState;
  joined: string;
  /** Null until they count. */
  counted: string | null;
}
