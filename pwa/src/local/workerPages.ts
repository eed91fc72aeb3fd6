import { fetchPageData } from "../lib/fetchPageData.ts";
import { isSavable, keyOf, type PageRecord, publicRecordOf } from "./records/pageRecord.ts";
import { done, openForWorker } from "./workerDatabase.ts";

/** Saves a public page, as `savePage` does, without Dexie. Does nothing before a page has created the database. */
export async function savePageInWorker(path: string, name = "quire"): Promise<void> {
  const page = await fetchPageData(path);
  if (!isSavable(page)) return;
  const database = await openForWorker(name);
  if (!database) return;
  try {
    const store = database.transaction("pages", "readwrite").objectStore("pages");
    const record = publicRecordOf(page, await done<PageRecord | undefined>(store.get(keyOf(page))));
    if (record) await done(store.put(record));
  } finally {
    // Left open, the connection would block a tab from upgrading the database.
    database.close();
  }
}
