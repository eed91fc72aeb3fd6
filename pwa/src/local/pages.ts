import type { Page } from "@quire/contracts/records/page";
import { currentUserId } from "../lib/currentUser.ts";
import { database } from "./database.ts";
import { isSavable, keyOf, type PageRecord, publicRecordOf, readPageRecord } from "./records/pageRecord.ts";

/** Maximum pages that were read but not saved; the newest stay. */
const READ_PAGES = 300;

/** Saves a page: one that is shown, or one that may be opened later. */
export async function savePage(page: Page, { isShown = true } = {}): Promise<void> {
  if (!isSavable(page)) return;
  await database.transaction("rw", database.pages, async () => {
    const before = await database.pages.get(keyOf(page));
    const record = publicRecordOf(page, before) ?? before;
    if (record) await database.pages.put({ ...record, isShown: isShown || record.isShown });
  });
  await dropOldest();
}

/** Returns the saved page of a host and path, or null. An address with another slug finds the post by its id. */
export async function loadPage(key: string): Promise<Page | null> {
  const record = (await database.pages.get(key)) ?? (await findByPost(key));
  return readPageRecord(record, currentUserId(), Date.now());
}

async function findByPost(key: string): Promise<PageRecord | undefined> {
  const id = /\/[a-z]+\/(b[0-9a-z]{19})(?:\/|$)/.exec(key)?.[1];
  return id ? database.pages.where("postId").equals(id).first() : undefined;
}

async function dropOldest(): Promise<void> {
  const read = database.pages.where("keptFor").equals("");
  const surplus = (await read.count()) - READ_PAGES;
  if (surplus <= 0) return;
  const byAge = await read.sortBy("savedAt");
  await database.pages.bulkDelete(byAge.slice(0, surplus).map((record) => record.key));
}
