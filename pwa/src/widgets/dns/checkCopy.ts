import type { Sight } from "@quire/domain/sites/domainChecks";
import { formatRelative } from "@quire/domain/time/dates";

/** Returns the label of a record's badge. */
export function recordStatus(status: Sight | null): { label: string; tone: "good" | "warn" | "plain" } {
  switch (status) {
    case "found":
      return { label: "Found", tone: "good" };
    case "missing":
      return { label: "Not found", tone: "warn" };
    case "unknown":
      return { label: "Couldn't check", tone: "plain" };
    case null:
      return { label: "Not checked yet", tone: "plain" };
  }
}

/** Returns when a domain was last checked; "" if it never was. */
export function checkedText({ checked_at: at }: { checked_at: string | null }, now: number): string {
  return at === null ? "" : `Checked ${formatRelative(at, now)}.`;
}

/** Returns when it is checked next: "again in 8 minutes". */
export function nextCheckText({ next_check_at: at }: { next_check_at: string | null }, now: number): string {
  const minutes = at === null ? 0 : Math.ceil((Date.parse(at) - now) / 60_000);
  return minutes <= 1 ? "again within a minute" : `again in ${minutes} minutes`;
}
