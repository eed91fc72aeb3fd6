import { listPosts } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import { callApi } from "../lib/callApi.ts";
import { mayPrefetch } from "../lib/connection.ts";
import { currentUserId } from "../lib/currentUser.ts";
import { whenIdle } from "../lib/whenIdle.ts";
import { database, type SavedRecord } from "./database.ts";
import { isSameMoment } from "./isSameMoment.ts";
import { savePostOffline } from "./saveOffline.ts";

/** Maximum ids in one request. */
const AT_ONCE = 100;

/**
 * Saves posts with files again that have changed since they were saved, such as a book's new edition: the reader has
 * it offline without opening it first. Only on a fast connection; on failure the old copy stays.
 */
export async function refreshSaved(): Promise<void> {
  const userId = currentUserId();
  if (!mayPrefetch()) return;
  for (const [siteId, records] of await savedBySite()) {
    for (let from = 0; from < records.length; from += AT_ONCE) {
      const some = records.slice(from, from + AT_ONCE);
      const query = { ids: some.map(({ id }) => id), size: AT_ONCE };
      const { posts } = await callApi(listPosts, { params: { siteId }, query });
      for (const post of posts) {
        const record = some.find(({ id }) => id === post.id);
        if (!record || !hasChanged(post, record)) continue;
        await whenIdle();
        if (currentUserId() !== userId) return;
        await savePostOffline(post, () => {}).catch(() => restore(record, userId));
      }
    }
  }
}

async function savedBySite(): Promise<Map<string, SavedRecord[]>> {
  const found = new Map<string, SavedRecord[]>();
  for (const record of await database.kept.toArray()) {
    const [, siteId] = /^\/api\/r\/(\w+)\/posts\//.exec(record.files?.[0] ?? "") ?? [];
    if (siteId && record.complete) found.set(siteId, [...(found.get(siteId) ?? []), record]);
  }
  return found;
}

/** The old copy is complete: its files go only with the arrival of the new ones. */
async function restore(record: SavedRecord, userId: string | null): Promise<void> {
  await database.transaction("rw", database.kept, async () => {
    if (currentUserId() === userId) await database.kept.put(record);
  });
}

/** Copies saved by an earlier version don't say which state they have. */
function hasChanged({ updated, access }: PostCard, record: SavedRecord): boolean {
  if (access !== "granted") return false;
  return record.updated === undefined
    ? Date.parse(updated) > record.keptAt
    : !isSameMoment(record.updated, updated);
}
