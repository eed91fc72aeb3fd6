import type { ImportCounts, SubscriberCount, SubscriberImport } from "@quire/contracts/records/subscriber";
import { formatCount } from "./formatCount.ts";

/** What became of the rows of a list: only what there is of. */
export function outcomeLines(counts: ImportCounts, isTried: boolean): { label: string; count: number }[] {
  const lines: [string, number][] = [
    [isTried ? "Would be added" : "Added", counts.added],
    ["Already on your list", counts.already],
    ["Already following you", counts.following],
    ["Duplicates in the file", counts.duplicates],
    ["Unsubscribed here before", counts.suppressed],
    ["Unsubscribed at the source", counts.opted_out],
    ["Invalid addresses", counts.invalid],
  ];
  return lines.filter(([, count], at) => at === 0 || count > 0).map(([label, count]) => ({ label, count }));
}

/** How far an import is, in words. */
export function stateWords({ state, counts, rate, dry_run: isTried }: SubscriberImport): string {
  if (state === "waiting") return "Queued";
  if (state === "reading")
    return `${formatCount(counts.rows)} rows read${rate ? ` · ${formatCount(rate)} a second` : ""}`;
  if (state === "merging") return `Adding ${formatCount(counts.rows)} rows to your list`;
  if (state === "failed") return "No one was added";
  if (state === "cancelled") return "Cancelled; no one was added";
  return isTried ? `${formatCount(counts.added)} would be added` : `${formatCount(counts.added)} added`;
}

/** 0 to 100; none while nobody can say. */
export function percentOf({ state, read, size }: SubscriberImport): number | undefined {
  if (state === "reading") return size > 0 ? (read / size) * 95 : undefined;
  return state === "waiting" ? undefined : 97;
}

/** Whom a creator's letters reach, in a sentence. */
export function reachWords({ reached, followers, subscribed }: SubscriberCount): string {
  if (reached === 0) return "Your emails reach no one yet. Import your readers from elsewhere.";
  const people = `${formatCount(followers)} ${followers === 1 ? "follower" : "followers"}`;
  if (subscribed === 0) return `Your emails reach ${people}.`;
  return `Your emails reach ${formatCount(reached)}: ${people} and ${formatCount(subscribed)} imported, each address once.`;
}
