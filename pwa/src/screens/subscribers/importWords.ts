import type { ImportCounts, SubscriberCount, SubscriberImport } from "@quire/contracts/records/subscriber";
import { formatCount } from "./formatCount.ts";

/** What became of the rows of a list: only what there is of. */
export function outcomeLines(counts: ImportCounts, isTried: boolean): { label: string; count: number }[] {
  const lines: [string, number][] = [
    [isTried ? "Would be added" : "Added", counts.added],
    ["In your list already", counts.already],
    ["Follow you already", counts.following],
    ["Twice in the file", counts.duplicates],
    ["Unsubscribed here before", counts.suppressed],
    ["Have left where they come from", counts.opted_out],
    ["With no valid address", counts.invalid],
  ];
  return lines.filter(([, count], at) => at === 0 || count > 0).map(([label, count]) => ({ label, count }));
}

/** How far an import is, in words. */
export function stateWords({ state, counts, rate, dry_run: isTried }: SubscriberImport): string {
  if (state === "waiting") return "Waiting for its turn";
  if (state === "reading")
    return `${formatCount(counts.rows)} rows read${rate ? ` · ${formatCount(rate)} a second` : ""}`;
  if (state === "merging") return `Putting ${formatCount(counts.rows)} rows into your list`;
  if (state === "failed") return "Nobody was added";
  if (state === "cancelled") return "Cancelled; nobody was added";
  return isTried ? `${formatCount(counts.added)} would be added` : `${formatCount(counts.added)} added`;
}

/** 0 to 100; none while nobody can say. */
export function percentOf({ state, read, size }: SubscriberImport): number | undefined {
  if (state === "reading") return size > 0 ? (read / size) * 95 : undefined;
  return state === "waiting" ? undefined : 97;
}

/** Whom a creator's letters reach, in a sentence. */
export function reachWords({ reached, followers, subscribed }: SubscriberCount): string {
  if (reached === 0) return "Your letters reach nobody yet. Bring along who reads you elsewhere.";
  const people = `${formatCount(followers)} ${followers === 1 ? "follower" : "followers"}`;
  if (subscribed === 0) return `Your letters reach ${people}.`;
  return `Your letters reach ${formatCount(reached)}: ${people} and ${formatCount(subscribed)} imported, each address once.`;
}
