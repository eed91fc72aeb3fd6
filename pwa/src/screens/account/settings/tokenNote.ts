import type { AccessTokenRecord } from "@quire/contracts/records/user";
import { formatDate, formatRelative } from "@quire/domain/time/dates";

/** What one wants to know of a token before one ends it: what it may do, since when, when last, until when. */
export function tokenNote(token: AccessTokenRecord, now: number): string {
  const { scopes, created, last_used, expires } = token;
  return [
    allowed(scopes),
    `created ${formatDate(created)}`,
    last_used ? `last used ${formatRelative(last_used, now)}` : "never used",
    expires ? `${hasExpired(token, now) ? "expired" : "expires"} ${formatDate(expires)}` : "never expires",
  ].join(" · ");
}

/** Whether it opens nothing any more. */
export function hasExpired({ expires }: Pick<AccessTokenRecord, "expires">, now: number): boolean {
  return expires !== null && Date.parse(expires) <= now;
}

function allowed(scopes: AccessTokenRecord["scopes"]): string {
  if (!scopes.includes("write")) return "read-only";
  return scopes.includes("read") ? "read and write" : "write-only";
}
