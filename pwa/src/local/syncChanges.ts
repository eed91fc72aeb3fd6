import { currentUserId } from "../lib/currentUser.ts";
import { database } from "./database.ts";

interface Changes {
  /** When the server answered. */
  as_of: string;
  next: string | null;
}

/**
 * Loads what changed on the server since this device's last sync, page by page. `name` is the record of that sync. Throws
 * when the server can't be reached; the next call starts from the same point.
 */
export async function syncChanges<Page extends Changes>(
  userId: string,
  name: string,
  fetchPage: (query: { since?: string; next?: string }) => Promise<Page>,
  merge: (page: Page) => Promise<void>,
): Promise<void> {
  const lastSync = await database.personal.get([userId, name]);
  const since = typeof lastSync?.value === "string" ? { since: lastSync.value } : {};
  let syncedAt: string | null = null;
  let next: string | null = null;
  do {
    const page: Page = await fetchPage(next ? { next } : since);
    // The first response's time: changes during the later ones are fetched next time.
    syncedAt ??= page.as_of;
    await merge(page);
    next = page.next;
  } while (next);
  await database.transaction("rw", database.personal, async () => {
    if (currentUserId() !== userId) return;
    await database.personal.put({ userId, name, value: syncedAt, savedAt: Date.now() });
  });
}
