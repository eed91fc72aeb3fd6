import { createHmac } from "node:crypto";
import type { Identifier } from "@quire/domain/accounts/identifiers";
import { cleanName, containsLink } from "@quire/domain/accounts/names";
import { plainAddress } from "@quire/domain/audience/invites";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { hasProvedAddress } from "./contactAddress.ts";
import { users } from "./models/users.ts";

/** Refuses to email an invitation for a user who has proved no address: a throwaway account could send spam. */
export async function requireVerifiedSender(platform: Platform, userId: string): Promise<void> {
  const row = await users(platform.db).findByPk(userId, {
    attributes: ["email_verified_at", "mobile_verified_at"],
  });
  if (!row || !hasProvedAddress(row.get())) throw new Refusal("unproved_address");
}

/**
 * Counts an invitation to an address, by whichever user, and returns whether it may be sent. Callers must not reveal
 * a false: it would tell that others have invited this address. Takes connections of its own, as `enforceLimit`.
 */
export async function countInvitation(platform: Platform, to: Identifier): Promise<boolean> {
  const key = createHmac("sha256", platform.secret("invitation recipients"))
    .update(plainAddress(to))
    .digest("base64url");
  const today = await platform.limits.consume("invitationsPerDayByRecipient", key);
  if (!today.ok) return false;
  return (await platform.limits.consume("invitationsPerMonthByRecipient", key)).ok;
}

/**
 * Returns a sender's name, or a title of theirs, for an email to someone who didn't request it; `otherwise` replaces
 * one that contains a link, since mail programs would make it clickable.
 */
export function quotedText(text: string, otherwise: string): string {
  const clean = cleanName(text);
  return clean === "" || containsLink(clean) ? otherwise : clean;
}
