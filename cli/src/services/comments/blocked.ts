import { listBlockedCommenters } from "@quire/contracts/calls/comments";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import { collectPages } from "../collectPages.ts";
import { openMinded } from "./find.ts";

export interface ListedBlocked {
  id: string;
  name: string;
  since: string;
}

/** Lists blocked commenters, latest first. */
export async function listBlocked(
  terminal: Terminal,
  { place, limit, after }: { place: Place; limit: number; after?: string },
): Promise<{ commenters: ListedBlocked[]; next: string | null }> {
  const { client, siteId } = await openMinded(terminal, place);
  const { rows, next } = await collectPages(limit, after, async (query) => {
    const answer = await client.call(listBlockedCommenters, {
      params: { id: siteId },
      query,
      signal: terminal.signal,
    });
    return { rows: answer.commenters, next: answer.next };
  });
  return { commenters: rows.map(({ commenter: { id, name }, since }) => ({ id, name, since })), next };
}
