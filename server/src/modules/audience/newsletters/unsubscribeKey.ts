import { createHmac, timingSafeEqual } from "node:crypto";
import { isId } from "@quire/domain/ids";
import type { Platform } from "../../../platform/platform.ts";

/** The user and the site whose emails an unsubscribe link is for. */
export interface Subscription {
  userId: string;
  siteId: string;
}

const PURPOSE = "unsubscribe";
const ID_LENGTH = 20;
const MAC_BYTES = 16;

/**
 * Returns the end of a follower's unsubscribe link. The same in every email of a site to a user, and it doesn't
 * expire.
 */
export function unsubscribeKey(platform: Pick<Platform, "secret">, { userId, siteId }: Subscription): string {
  return userId + siteId + macOf(platform.secret(PURPOSE), userId, siteId).toString("base64url");
}

/** Returns what a key was made for, or null if it isn't one of ours. */
export function readUnsubscribeKey(platform: Pick<Platform, "secrets">, key: string): Subscription | null {
  const [userId, siteId] = [key.slice(0, ID_LENGTH), key.slice(ID_LENGTH, 2 * ID_LENGTH)];
  if (!(isId(userId) && isId(siteId))) return null;
  const mac = Buffer.from(key.slice(2 * ID_LENGTH), "base64url");
  const isOurs = platform
    .secrets(PURPOSE)
    .some((key) => mac.length === MAC_BYTES && timingSafeEqual(mac, macOf(key, userId, siteId)));
  return isOurs ? { userId, siteId } : null;
}

function macOf(key: Buffer, userId: string, siteId: string): Buffer {
  return createHmac("sha256", key).update(`${userId} ${siteId}`).digest().subarray(0, MAC_BYTES);
}
