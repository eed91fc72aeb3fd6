import type { Client } from "@quire/client/client";
import {
  HEADS_MAX,
  listPostHeads,
  listPostTexts,
  type PostHead,
  type PostText,
  TEXTS_MAX,
} from "@quire/contracts/calls/syncing";
import { Exit, Failure } from "../../exit.ts";
import { withoutLocalPictures } from "../posts/withoutLocalPictures.ts";

/** More than any site has: a server may list posts without end. */
const MAX_HEADS = 100_000;

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
    if (heads.length > MAX_HEADS) throw tooMany();
    next = page.next;
  } while (next !== null);
  return heads.filter(({ ptype }) => ptype !== "book");
}

/**
 * Yields texts in batches, so that each batch can be saved before the next is fetched. No picture in them names a
 * local file.
 */
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
    const asked = new Set(batch);
    const again = left.filter((id) => asked.has(id));
    // Posts without an answer are deleted. A server that puts all off would do so forever.
    waiting = [...(again.length < batch.length ? again : []), ...waiting.slice(batch.length)];
    yield posts
      .filter(({ id }) => asked.has(id))
      .map((post) => ({ ...post, markdown: withoutLocalPictures(post.markdown) }));
  }
}

function tooMany(): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "site_too_large",
    message: `The site lists more than ${MAX_HEADS.toLocaleString("en")} posts.`,
    saved: "Nothing was changed.",
    next: "Check that this is the site you mean: quire whoami",
  });
}
