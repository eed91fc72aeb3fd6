import type { User } from "@quire/contracts/records/user";
import { NotificationPreference } from "@quire/domain/enums";

/** Returns why no emails reach a user; null if they do. */
export function whyEmailsBlocked(user: User): "no_address" | "unconfirmed" | "bouncing" | "off" | null {
  if (!user.email && !user.pending_email) return "no_address";
  if (user.email === null || !user.email_verified) return "unconfirmed";
  if (user.email_bounced) return "bouncing";
  return user.preferences.includes(NotificationPreference.email) ? null : "off";
}
