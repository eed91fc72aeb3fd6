import type { Client } from "@quire/client/client";
import {
  HEADS_MAX,
  listPostHeads,
  listPostTexts,
  type PostHead,
  type PostText,
  TEXTS_MAX,
} from "@quire/contracts/calls/syncing";

/** Lists the state of every post on the site, without books, which have no text. */
export async function fetchHeads(client: Client, siteId: string, signal: AbortSignal): Promise<PostHead[]> {
  const heads: PostHead[] = [];
  let next: string | null = null;
  do {
    const page: { heads: PostHead[]; next: string | null } = await client.call(listPostHeads, {
      params: { siteId },
      query: { size: HEADS_MAX, ...(next === null ? {} : { next }) },
      signal,
    });
    heads.push(...page.heads);
    next = page.next;
  } while (next !== null);
  return heads.filter(({ ptype }) => ptype !== "book");
}

/** Yields texts in batches, so that each batch can be saved before the next is fetched. */
export async function* fetchTexts(
  client: Client,
  siteId: string,
  ids: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<PostText[]> {
  let waiting = [...ids];
  while (waiting.length > 0) {
    const batch = waiting.slice(0, TEXTS_MAX);
    const { posts, left } = await client.call(listPostTexts, {
      params: { siteId },
      query: { ids: batch },
      signal,
      timeoutMs: 120_000,
    });
    // Posts without an answer are deleted.
    waiting = [...left, ...waiting.slice(batch.length)];
    yield posts;
  }
}
