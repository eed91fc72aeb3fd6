import { isId } from "@quire/domain/ids";
import { seal, unseal } from "../../../platform/messages/seal.ts";
import type { Platform } from "../../../platform/platform.ts";

/** A subscription that its address still has to confirm. */
export interface RequestedSubscription {
  siteId: string;
  email: string;
  requestedAt: Date;
}

const PURPOSE = "email subscriptions";
const VALID_MS = 7 * 24 * 60 * 60_000;
const MAX_LENGTH = 1500;

/** Returns the token of a confirmation link. It contains the request, sealed: nothing is stored before consent. */
export function subscriptionToken(platform: Platform, { siteId, email, requestedAt }: RequestedSubscription) {
  return seal(platform, { siteId, email, requestedAt: requestedAt.toISOString() }, PURPOSE);
}

/** Returns what a token was made for; null if it isn't one of ours, or is older than a week. */
export function readSubscriptionToken(platform: Platform, token: string): RequestedSubscription | null {
  if (token.length > MAX_LENGTH) return null;
  try {
    const request = unseal<Record<keyof RequestedSubscription, string>>(platform, token, PURPOSE);
    const requestedAt = new Date(request.requestedAt);
    const age = platform.clock.now().getTime() - requestedAt.getTime();
    return isId(request.siteId) && age < VALID_MS ? { ...request, requestedAt } : null;
  } catch {
    return null;
  }
}
