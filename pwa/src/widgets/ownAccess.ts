import { listPosts } from "@quire/contracts/calls/posts";
import type { AccessResult } from "@quire/domain/enums";
import { callApi } from "../lib/callApi.ts";

/** Posts whose access is being fetched by one call, as many as it takes. */
const MAX_IDS = 100;
let pending: { siteId: string; ids: Set<string>; found: Promise<Map<string, AccessResult>> } | null = null;

/** Returns the user's access to a published post; null if it isn't published. One call for all cards of a page. */
export async function fetchOwnAccess(siteId: string, id: string): Promise<AccessResult | null> {
  if (pending?.siteId !== siteId || pending.ids.size >= MAX_IDS) pending = startBatch(siteId);
  pending.ids.add(id);
  return (await pending.found).get(id) ?? null;
}

function startBatch(siteId: string): NonNullable<typeof pending> {
  const ids = new Set<string>();
  const found = Promise.resolve().then(async () => {
    // Later cards begin another batch.
    if (pending?.ids === ids) pending = null;
    const { posts } = await callApi(listPosts, {
      params: { siteId },
      query: { ids: [...ids], size: ids.size },
    });
    return new Map(posts.map((post) => [post.id, post.access]));
  });
  return { siteId, ids, found };
}
