import type { SessionRecord } from "@quire/contracts/records/user";
import { formatDate, formatRelative } from "@quire/domain/dates";

/** What one wants to know of a session before one ends it: where, what it may do, when last, until when. */
export function sessionNote(session: SessionRecord, now: number): string {
  const { kind, host, scopes, created, last_seen, expires } = session;
  const isUsed = last_seen !== created;
  return [
    host,
    kind === "browser" ? null : scopes.includes("write") ? "reads and writes" : "reads only",
    isUsed
      ? `last used ${formatRelative(last_seen, now)}`
      : `${kind === "token" ? "made" : "signed in"} ${formatRelative(created, now)}`,
    kind === "token" ? (expires ? `until ${formatDate(expires)}` : "never expires") : null,
  ]
    .filter(Boolean)
    .join(" · ");
}
