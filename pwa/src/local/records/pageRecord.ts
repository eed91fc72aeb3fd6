import type { Page } from "@quire/contracts/records/page";
import type { Site } from "@quire/contracts/records/site";
import { STANDARD_SHARES, shareOf } from "@quire/domain/billing/shares";
import { isLeaseOver } from "@quire/domain/posts/offline";
import { type Migration, migrateRecord } from "./migrateRecord.ts";

/** The newest form of a kept page. Raise it with a migration whenever `Page` loses or changes a field. */
export const PAGE_VERSION = 3;

/** A page as this device keeps it. */
export interface PageRecord {
  /** Host and path: `melville.example.com/chapter/b…/loomings`. */
  key: string;
  version: number;
  page: Page;
  /** Id of the post on it, and of the serial that the post is part of; "" where there is none. */
  postId: string;
  parentId: string;
  /** The serial that it is kept for; "" when it was only read. */
  keptFor: string;
  /** Whose access opened the text; "" where the text is open to all. */
  openedFor: string;
  /** Milliseconds. */
  savedAt: number;
}

/** From each older version to the next. */
export const pageMigrations: Record<number, Migration<PageRecord>> = {
  // What the creator has of a sale was not told.
  1: (old) => {
    const page = old.page as Page;
    return { ...old, page: { ...page, site: withShare(page.site), read_from: withShare(page.read_from) } };
  },
  // Nor whether it is known who stands behind a site.
  2: (old) => {
    const page = old.page as Page;
    return { ...old, page: { ...page, site: unverified(page.site), read_from: unverified(page.read_from) } };
  },
};

const unverified = (site: Site | null | undefined) => site && { ...site, verified: false };

const withShare = (site: Site | null | undefined) =>
  site && { ...site, creator_share: shareOf(site.groups, STANDARD_SHARES) };

/** The page that a record gives this person now, or null: another's text, a lease that is over, an unknown form. */
export function readPageRecord(record: unknown, who: string | null, now: number): Page | null {
  const current = migrateRecord<PageRecord>(record, PAGE_VERSION, pageMigrations);
  if (!current?.page?.data) return null;
  if (current.openedFor === "") return current.page;
  return current.openedFor === who && !isLeaseOver(current.savedAt, now) ? current.page : null;
}
