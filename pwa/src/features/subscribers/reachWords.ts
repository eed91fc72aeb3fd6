import type { SubscriberCount } from "@quire/contracts/records/subscriber";
import { formatCount } from "./formatCount.ts";

/** Whom a creator's letters reach, in a sentence. */
export function reachWords({ reached, followers, subscribed }: SubscriberCount): string {
  if (reached === 0) return "Your letters reach nobody yet. Bring along who reads you elsewhere.";
  const people = `${formatCount(followers)} ${followers === 1 ? "follower" : "followers"}`;
  return `Your letters reach ${formatCount(reached)}: ${people} and ${formatCount(subscribed)} imported, each address once.`;
}
