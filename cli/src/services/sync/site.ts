import type { Client } from "@quire/client/client";
import {
  HEADS_MAX,
  listPostHeads,
  listPostTexts,
  type PostHead,
  type PostText,
  TEXTS_MAX,
} from "@quire/contracts/calls/syncing";

/** Where every post of the site stands, books left out: they are no texts. */
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

/** Texts as they arrive, many at a time, so that what has arrived can be kept before the rest is asked for. */
export async function* fetchTexts(
  client: Client,
  siteId: string,
  ids: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<PostText[]> {
  let waiting = [...ids];
  while (waiting.length > 0) {
    const asked = waiting.slice(0, TEXTS_MAX);
    const { posts, left } = await client.call(listPostTexts, {
      params: { siteId },
      query: { ids: asked },
      signal,
      timeoutMs: 120_000,
    });
    // Those that were not answered at all are gone from the site.
    waiting = [...left, ...waiting.slice(asked.length)];
    yield posts;
  }
}
