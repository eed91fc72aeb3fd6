import type { SessionRecord } from "@quire/contracts/records/user";
import { formatRelative } from "@quire/domain/time/dates";

/** What one wants to know of a session before one ends it: where, what it may do, and when last. */
export function sessionNote(session: SessionRecord, now: number): string {
  const { kind, host, scopes, created, last_seen } = session;
  return [
    host,
    kind === "browser" ? null : scopes.includes("write") ? "read and write" : "read-only",
    last_seen === created
      ? `signed in ${formatRelative(created, now)}`
      : `last used ${formatRelative(last_seen, now)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
