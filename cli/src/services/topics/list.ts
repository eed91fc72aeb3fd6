import { listTopics as listTopicsCall } from "@quire/contracts/calls/topics";
import type { Topic } from "@quire/contracts/records/post";
import type { Terminal } from "../../terminal.ts";
import { clientFor } from "../account/open.ts";
import type { Place } from "../account/place.ts";
import { collectPages } from "../collectPages.ts";

/** Lists all topics of the platform, most posts first. Works signed out. */
export async function listTopics(
  terminal: Terminal,
  { place, limit, after }: { place: Place; limit: number; after?: string },
): Promise<{ topics: Topic[]; next: string | null }> {
  const client = clientFor(terminal, place.origin, null);
  const { rows, next } = await collectPages(limit, after, async (query) => {
    const answer = await client.call(listTopicsCall, { query, signal: terminal.signal });
    return { rows: answer.topics, next: answer.next };
  });
  return { topics: rows, next };
}
