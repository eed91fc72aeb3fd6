import type { Page } from "@quire/contracts/records/page";
import type { Post } from "@quire/contracts/records/post";
import { currentUserId } from "../lib/currentUser.ts";
import { database } from "./database.ts";
import {
  isSavable,
  keyOf,
  type PageRecord,
  publicRecordOf,
  readPageRecord,
  recordOf,
} from "./records/pageRecord.ts";

/** Maximum pages that were read but not saved; the newest stay. */
const READ_PAGES = 300;

/** Saves a page that was shown. */
export async function savePage(page: Page): Promise<void> {
  if (!isSavable(page)) return;
  await database.transaction("rw", database.pages, async () => {
    const record = publicRecordOf(page, await database.pages.get(keyOf(page)));
    if (record) await database.pages.put(record);
  });
  await dropOldest();
}

/**
 * Saves a page with the text that the server opened for one user, for that user only. Where it opened none (any
 * more), the public page replaces the saved one.
 */
export async function saveOwnCopy(page: Page, post: Post, userId: string): Promise<void> {
  if (page.data.kind !== "post") return;
  const own: Page = { ...page, data: { ...page.data, post } };
  const key = keyOf(page);
  await database.transaction("rw", database.pages, async () => {
    // The user has signed out: what was wiped must not come back.
    if (currentUserId() !== userId) return;
    const before = await database.pages.get(key);
    const openedFor = post.content_is_opening ? "" : userId;
    await database.pages.put(recordOf(own, { keptFor: before?.keptFor ?? "", openedFor }));
  });
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
