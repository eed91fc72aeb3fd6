import type { SecurityEventRecord } from "@quire/contracts/records/user";
import { countryName } from "@quire/domain/accounts/countries";
import type { SecurityEventKind } from "@quire/domain/accounts/securityEvents";
import { SOCIAL_NAMES } from "@quire/domain/accounts/socialSignin";
import { formatDate } from "@quire/domain/time/dates";

const TITLES: Record<SecurityEventKind, string> = {
  signed_up: "Account created",
  signed_in: "Signed in",
  signed_in_on_new_device: "Signed in on a new device",
  signin_denied: "Sign-in ended by “This wasn't me”",
  session_ended: "Signed out a device",
  password_changed: "Password changed",
  password_reset: "Password reset",
  password_removed: "Password removed",
  email_change_requested: "New email requested",
  email_changed: "Email changed",
  email_verified: "Email verified",
  mobile_verified: "Mobile number verified",
  token_created: "Access token created",
  token_revoked: "Access token revoked",
  program_approved: "Terminal connected",
  factor_changed: "Two-step verification",
  connection_added: "Sign-in connected",
  connection_removed: "Sign-in disconnected",
  deletion_requested: "Account deletion requested",
};

/** Returns what happened, and to what: "Access token created: CI". */
export function eventTitle({ kind, detail }: SecurityEventRecord): string {
  const isConnection = kind === "connection_added" || kind === "connection_removed";
  if (kind === "factor_changed") {
    return `${TITLES[kind]}: ${detail.charAt(0).toLowerCase()}${detail.slice(1)}`;
  }
  const about = isConnection ? (SOCIAL_NAMES[detail as keyof typeof SOCIAL_NAMES] ?? detail) : detail;
  return about ? `${TITLES[kind]}: ${about}` : TITLES[kind];
}

/** Returns on which device it happened, where and when: "Chrome on Mac · India (203.0.113.9) · 26 Nov, 2026, 07:45 UTC". */
export function eventNote({ device, country, ip, created }: SecurityEventRecord): string {
  const name = country === null ? "" : countryName(country);
  const place = name && ip ? `${name} (${ip})` : name || ip;
  return [device, place, `${formatDate(created)}, ${created.slice(11, 16)} UTC`].filter(Boolean).join(" · ");
}
