import type { ReadPlace } from "@quire/domain/posts/readingPositions";
import { READ_FRACTION } from "@quire/domain/posts/readingPositions";

/** A user's position in one text. */
export interface PlaceRecord extends ReadPlace {
  /** "" for a guest: the position of anyone who uses the device without a sign-in. */
  userId: string;
  postId: string;
  /** "" where an older app did not record it. */
  siteId: string;
  /** The serial that the text is part of; "" where there is none. */
  parentId: string;
  /** 1 from reading here until the outbox has it; otherwise absent, which keeps it out of the index. */
  untold?: 1;
}

/** Reading progress in the database's first version: per device, and the furthest point only. */
export interface MarkRecord {
  postId: string;
  parentId: string;
  fraction: number;
  readAt: number;
}

/** Converts progress of the first version, which knew no users. */
export function placesFromMarks(records: readonly MarkRecord[]) {
  return records.map((record) => ({
    ...record,
    userId: "",
    siteId: "",
    locator: null,
    finished: record.fraction >= READ_FRACTION,
  }));
}

/** Adds the furthest point to a record from before version 5. */
export function addFurthest(record: PlaceRecord): void {
  record.furthest ??= record.finished ? 1 : record.fraction;
  record.resetAt ??= 0;
}
