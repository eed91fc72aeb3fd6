import { isPostPage, type Page } from "@quire/contracts/records/page";
import type { Site } from "@quire/contracts/records/site";
import { STANDARD_SHARES, shareOf } from "@quire/domain/billing/shares";
import { isLeaseOver } from "@quire/domain/posts/offline";
import { type Migration, migrateRecord } from "./migrateRecord.ts";

/** The newest version of a saved page. Raise it with a migration whenever `Page` loses or changes a field. */
export const PAGE_VERSION = 4;

/** A saved page. */
export interface PageRecord {
  /** Host and path: `melville.example.com/chapter/b…/loomings`. */
  key: string;
  version: number;
  page: Page;
  /** Id of its post, and of the serial that the post is part of; "" where there is none. */
  postId: string;
  parentId: string;
  /** Id of the serial that it is saved for; "" when it was only read. */
  keptFor: string;
  /** Id of the user whose access opened the text; "" where the text is open to all. */
  openedFor: string;
  /** It was on the screen: others were only fetched for later. */
  isShown: boolean;
  /** In milliseconds. */
  savedAt: number;
}

/** From each older version to the next. */
export const pageMigrations: Record<number, Migration<PageRecord>> = {
  // Version 1 did not have the creator's share of a sale.
  1: (old) => {
    const page = old.page as Page;
    return { ...old, page: { ...page, site: withShare(page.site), read_from: withShare(page.read_from) } };
  },
  // Version 2 did not have the site's verification.
  2: (old) => {
    const page = old.page as Page;
    return { ...old, page: { ...page, site: unverified(page.site), read_from: unverified(page.read_from) } };
  },
  // Version 3 had one page for all guides, which no screen shows anymore.
  3: (old) => {
    const { data } = old.page as Page;
    const isGuides = data.kind === "text" && (data.slug as string) === "guides";
    return isGuides ? { ...old, page: null } : old;
  },
};

const unverified = (site: Site | null | undefined) => site && { ...site, verified: false };

const withShare = (site: Site | null | undefined) =>
  site && { ...site, creator_share: shareOf(site.groups, STANDARD_SHARES) };

/** Returns a record's page for this user, or null: another user's text, an expired lease, or an unknown version. */
export function readPageRecord(record: unknown, userId: string | null, now: number): Page | null {
  const current = migrateRecord<PageRecord>(record, PAGE_VERSION, pageMigrations);
  if (!current?.page?.data) return null;
  if (current.openedFor === "") return current.page;
  return current.openedFor === userId && !isLeaseOver(current.savedAt, now) ? current.page : null;
}

/**
 * Returns the key of a page: host and path. In the platform's app that is the platform's host, although the text's
 * own address is elsewhere.
 */
export function keyOf(page: Page): string {
  return new URL(page.read_from ? page.product.url : page.canonical).host + page.path;
}

/** Returns a page's record for storing. */
export function recordOf(
  page: Page,
  saved: Pick<PageRecord, "keptFor" | "openedFor"> & Partial<Pick<PageRecord, "isShown">>,
): PageRecord {
  const post = isPostPage(page.data) ? page.data.post : null;
  return {
    key: keyOf(page),
    version: PAGE_VERSION,
    page,
    postId: post?.id ?? "",
    parentId: post?.parent?.id ?? "",
    isShown: false,
    savedAt: Date.now(),
    ...saved,
  };
}

/** Whether a page may be saved. A "this doesn't exist" page replaces nothing. */
export function isSavable(page: Page): boolean {
  return page.status === 200 && page.data.kind !== "app" && !page.content_in_document;
}

/**
 * Returns the record of a page that anyone may read. Returns null if it must not replace the saved one: the text that
 * was opened for this user.
 */
export function publicRecordOf(page: Page, before: PageRecord | undefined): PageRecord | null {
  if (before && before.openedFor !== "" && isLocked(page)) return null;
  return recordOf(page, {
    keptFor: before?.keptFor ?? "",
    openedFor: "",
    isShown: before?.isShown ?? false,
  });
}

function isLocked(page: Page): boolean {
  return page.data.kind === "post" && page.data.post.content_is_opening;
}
