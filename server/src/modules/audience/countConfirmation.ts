import { createHmac } from "node:crypto";
import { plainAddress } from "@quire/domain/audience/invites";
import type { LimitResult } from "../../platform/limits/limits.ts";
import type { Platform } from "../../platform/platform.ts";

/**
 * Counts an email that asks an address to confirm something. Every such call shares this limit, so that nobody's inbox
 * is flooded. Takes its own connection, as `enforceLimit` does.
 */
export function countConfirmation(platform: Platform, email: string): Promise<LimitResult> {
  const recipient = createHmac("sha256", platform.secret("subscription recipients"))
    .update(plainAddress({ kind: "email", value: email }))
    .digest("base64url");
  return platform.limits.consume("subscribeByRecipient", recipient);
}
