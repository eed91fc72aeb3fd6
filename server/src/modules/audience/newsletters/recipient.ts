import type { Share } from "../postLetter.ts";

/** One of the people whom a newsletter is still to go to. */
export interface Recipient {
  /** Null of somebody who was imported. */
  userId: string | null;
  email: string;
  /** False once they have unfollowed, unsubscribed or left. */
  wants: boolean;
  share: Share;
}
