import { isId } from "@quire/domain/ids";
import type { Platform } from "../../../platform/platform.ts";
import { isKeyMac, keyMac } from "../keyMac.ts";

/** The user and the site whose emails an unsubscribe link is for. */
export interface Subscription {
  userId: string;
  siteId: string;
}

const PURPOSE = "unsubscribe";
const ID_LENGTH = 20;

/**
 * Returns the end of a follower's unsubscribe link. The same in every email of a site to a user, and it doesn't
 * expire.
 */
export function unsubscribeKey(platform: Pick<Platform, "secret">, { userId, siteId }: Subscription): string {
  return userId + siteId + keyMac(platform.secret(PURPOSE), `${userId} ${siteId}`);
}

/** Returns what a key was made for, or null if it isn't one of ours. */
export function readUnsubscribeKey(platform: Pick<Platform, "secrets">, key: string): Subscription | null {
  const [userId, siteId] = [key.slice(0, ID_LENGTH), key.slice(ID_LENGTH, 2 * ID_LENGTH)];
  if (!(isId(userId) && isId(siteId))) return null;
  const isOurs = isKeyMac(platform.secrets(PURPOSE), `${userId} ${siteId}`, key.slice(2 * ID_LENGTH));
  return isOurs ? { userId, siteId } : null;
}
