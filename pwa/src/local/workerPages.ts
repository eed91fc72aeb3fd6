import { fetchPageData } from "../lib/fetchPageData.ts";
import { isLocked, type PageRecord, recordOf } from "./records/pageRecord.ts";
import { done, openForWorker } from "./workerDatabase.ts";

/** Saves a public page, as `savePage` does, without Dexie. Does nothing before a page has created the database. */
export async function savePageInWorker(path: string, name = "quire"): Promise<void> {
  const page = await fetchPageData(path);
  if (page.status !== 200 || page.data.kind === "app" || page.content_in_document) return;
  const database = await openForWorker(name);
  if (!database) return;
  try {
    const record = recordOf(page, { keptFor: "", openedFor: "" });
    const store = database.transaction("pages", "readwrite").objectStore("pages");
    const before = await done<PageRecord | undefined>(store.get(record.key));
    // The public page must not replace the text that was opened for this user.
    if (before && before.openedFor !== "" && isLocked(page)) return;
    await done(store.put({ ...record, keptFor: before?.keptFor ?? "" }));
  } finally {
    // Left open, the connection would block a tab from upgrading the database.
    database.close();
  }
}
