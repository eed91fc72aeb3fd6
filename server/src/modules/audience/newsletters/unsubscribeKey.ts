import { createHmac, timingSafeEqual } from "node:crypto";
import { isId } from "@quire/domain/ids";
import type { Platform } from "../../../platform/platform.ts";

/** Whose letters of which site a link is about. */
export interface Subscription {
  userId: string;
  siteId: string;
}

const ID_LENGTH = 20;
const MAC_BYTES = 16;

/** The end of a letter's unsubscribe address. The same for every letter of a site to a person, and it does not expire. */
export function unsubscribeKey(platform: Pick<Platform, "secret">, { userId, siteId }: Subscription): string {
  return userId + siteId + macOf(platform, userId, siteId).toString("base64url");
}

/** What an address was made for; null where it is not one of ours. */
export function readUnsubscribeKey(platform: Pick<Platform, "secret">, key: string): Subscription | null {
  const [userId, siteId] = [key.slice(0, ID_LENGTH), key.slice(ID_LENGTH, 2 * ID_LENGTH)];
  if (!(isId(userId) && isId(siteId))) return null;
  const given = Buffer.from(key.slice(2 * ID_LENGTH), "base64url");
  if (given.length !== MAC_BYTES || !timingSafeEqual(given, macOf(platform, userId, siteId))) return null;
  return { userId, siteId };
}

function macOf(platform: Pick<Platform, "secret">, userId: string, siteId: string): Buffer {
  return createHmac("sha256", platform.secret("unsubscribe"))
    .update(`${userId} ${siteId}`)
    .digest()
    .subarray(0, MAC_BYTES);
}
