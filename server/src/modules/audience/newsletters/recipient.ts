import type { Share } from "../postEmail.ts";

/** A user or subscriber to whom a newsletter is still to be sent. */
export interface Recipient {
  /** Null for a subscriber without an account. */
  userId: string | null;
  email: string;
  /** False once they have unfollowed, unsubscribed or deleted their account. */
  wants: boolean;
  share: Share;
  /** When it is due, if not now: by itself, or in their digest. */
  later: { at: Date; inDigest: boolean } | null;
}
