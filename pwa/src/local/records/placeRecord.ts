import type { ReadPlace } from "@quire/domain/posts/readingPositions";
import { READ_FRACTION } from "@quire/domain/posts/readingPositions";

/** Where a person stands in one text. */
export interface PlaceRecord extends ReadPlace {
  /** "" for a guest: the place of whoever holds the device. */
  userId: string;
  postId: string;
  /** "" where an older app did not note it. */
  siteId: string;
  /** The serial that the text is part of; "" where there is none. */
  parentId: string;
  /** 1 from when it is read here until the outbox has it; else left out, which keeps it out of the index. */
  untold?: 1;
}

/** How far a text was read, as the first version of the database noted it: of the device, and the furthest. */
export interface MarkRecord {
  postId: string;
  parentId: string;
  fraction: number;
  readAt: number;
}

/** The places of a device that knew of no persons. */
export function placesFromMarks(marks: readonly MarkRecord[]): PlaceRecord[] {
  return marks.map((mark) => ({
    ...mark,
    userId: "",
    siteId: "",
    locator: null,
    finished: mark.fraction >= READ_FRACTION,
  }));
}
