import { parseEmail } from "@quire/domain/accounts/identifiers";
import { isId } from "@quire/domain/ids";
import { seal, unseal } from "../../platform/messages/seal.ts";
import type { Platform } from "../../platform/platform.ts";

/** What an address is asked to confirm: subscribing to a site's posts, or getting the replies to its newsletters. */
export type Purpose = "email subscriptions" | "reply-to addresses";

export interface AddressRequest {
  siteId: string;
  email: string;
  requestedAt: Date;
}

const VALID_MS = 7 * 24 * 60 * 60_000;
const MAX_LENGTH = 1500;

/** Returns the token of a confirmation link. It contains the request, sealed: nothing else is stored. */
export function addressToken(
  platform: Platform,
  purpose: Purpose,
  { siteId, email, requestedAt }: AddressRequest,
): string {
  return seal(platform, { siteId, email, requestedAt: requestedAt.toISOString() }, purpose);
}

/** Returns what a token was made for; null if it isn't one of ours for this purpose, or is older than a week. */
export function readAddressToken(platform: Platform, purpose: Purpose, token: string): AddressRequest | null {
  if (token.length > MAX_LENGTH) return null;
  try {
    const request = unseal<Record<keyof AddressRequest, string>>(platform, token, purpose);
    const requestedAt = new Date(request.requestedAt);
    const age = platform.clock.now().getTime() - requestedAt.getTime();
    const email = parseEmail(request.email);
    return isId(request.siteId) && email !== null && age < VALID_MS
      ? { ...request, email, requestedAt }
      : null;
  } catch {
    return null;
  }
}
