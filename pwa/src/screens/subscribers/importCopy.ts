import type {
  ImportCounts,
  SubscriberCount,
  SubscriberImport,
  UnknownWord,
} from "@quire/contracts/records/subscriber";
import { formatCount } from "./formatCount.ts";

/** Lines for the counts of an import; zero counts are left out, except for the first. */
export function outcomeLines(counts: ImportCounts, isDryRun: boolean): { label: string; count: number }[] {
  const lines: [string, number][] = [
    [isDryRun ? "Would be added" : "Added", counts.added],
    ["Already on your list", counts.already],
    ["Already following you", counts.following],
    ["Duplicates in the file", counts.duplicates],
    ["Unsubscribed here before", counts.suppressed],
    ["Unsubscribed at the source", counts.opted_out],
    [isDryRun ? "Would be unsubscribed here" : "Unsubscribed here by this list", counts.unsubscribed],
    ["Unclear whether subscribed", counts.unclear],
    ["Invalid addresses", counts.invalid],
  ];
  return lines.filter(([, count], at) => at === 0 || count > 0).map(([label, count]) => ({ label, count }));
}

/** A word that we don't know, as the creator decides about it. */
export const wordLabel = ({ word, rows }: UnknownWord): string =>
  `${word === "" ? "Empty cell" : `“${word}”`} · ${formatCount(rows)} ${rows === 1 ? "row" : "rows"}`;

/** The progress of an import as text. */
export function progressText({ state, counts, rate, dry_run: isDryRun }: SubscriberImport): string {
  if (state === "waiting") return "Queued";
  if (state === "reading")
    return `${formatCount(counts.rows)} rows read${rate ? ` · ${formatCount(rate)} a second` : ""}`;
  if (state === "merging") return `Adding ${formatCount(counts.rows)} rows to your list`;
  if (state === "failed") return "No one was added";
  if (state === "cancelled") return "Cancelled; no one was added";
  return isDryRun ? `${formatCount(counts.added)} would be added` : `${formatCount(counts.added)} added`;
}

/** 0 to 100; undefined while unknown. */
export function percentOf({ state, read, size }: SubscriberImport): number | undefined {
  if (state === "reading") return size > 0 ? (read / size) * 95 : undefined;
  return state === "waiting" ? undefined : 97;
}

/** How many readers a creator's emails reach, in a sentence. */
export function reachText({ reached, followers, subscribed }: SubscriberCount): string {
  if (reached === 0) return "Your emails reach no one yet. Import your readers from elsewhere.";
  const followerCount = `${formatCount(followers)} ${followers === 1 ? "follower" : "followers"}`;
  if (subscribed === 0) return `Your emails reach ${followerCount}.`;
  return `Your emails reach ${formatCount(reached)}: ${followerCount} and ${formatCount(subscribed)} ${subscribed === 1 ? "email subscriber" : "email subscribers"}, each address once.`;
}
