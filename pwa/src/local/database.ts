import Dexie, { type EntityTable, type Table } from "dexie";
import type { DraftRecord, DraftUpdateRecord, GuestImageRecord } from "./records/draftRecord.ts";
import type { HighlightRecord } from "./records/highlightRecord.ts";
import type { OutboxRecord, RefusedRecord } from "./records/outboxRecord.ts";
import type { PageRecord } from "./records/pageRecord.ts";
import { addFurthest, type MarkRecord, type PlaceRecord, placesFromMarks } from "./records/placeRecord.ts";

/** A serial, or a single post with its files, that is saved offline. */
export interface SavedRecord {
  id: string;
  title: string;
  /** Host and path of its page. */
  key: string;
  chapters: number;
  /** Addresses of its pictures, which are in the cache `SAVED_IMAGES`. */
  images: string[];
  complete: boolean;
  keptAt: number;
  /** Addresses of its files, which are in the cache `SAVED_FILES`. */
  files?: string[];
  /** Size of texts and files, in bytes. */
  bytes?: number;
  /** The state of the post that was saved completely. */
  updated?: string;
  /** Id of the user in whose library it is; "" if only on this device. Omitted for a copy that a guest saved. */
  listedFor?: string;
  /** The device had not enough space for it. */
  noSpace?: boolean;
  /** Where an interrupted save resumes: the next pack, for which state of the post. */
  resume?: { next: string; updated: string; parts: number } | null;
}

/** The last content of a user's own list, to show offline. */
export interface PersonalRecord {
  userId: string;
  name: string;
  value: unknown;
  savedAt: number;
}

/** Everything that this origin stores on this device. */
export class LocalDatabase extends Dexie {
  pages!: EntityTable<PageRecord, "key">;
  kept!: EntityTable<SavedRecord, "id">;
  places!: Table<PlaceRecord, [string, string]>;
  highlights!: Table<HighlightRecord, [string, string]>;
  personal!: Table<PersonalRecord, [string, string]>;
  outbox!: EntityTable<OutboxRecord, "id">;
  refused!: EntityTable<RefusedRecord, "id">;
  drafts!: EntityTable<DraftRecord, "id">;
  draftUpdates!: Table<DraftUpdateRecord, number>;
  guestImages!: EntityTable<GuestImageRecord, "id">;

  constructor(name = "quire") {
    super(name);
    this.version(1).stores({
      pages: "key, postId, parentId, keptFor, openedFor, savedAt",
      kept: "id",
      marks: "postId, parentId",
      outbox: "id, userId, [userId+kind+subject]",
      refused: "id, userId",
    });
    this.version(2)
      .stores({
        marks: null,
        places: "[userId+postId], userId, [userId+parentId]",
        personal: "[userId+name], userId",
      })
      .upgrade(async (transaction) => {
        const marks = await transaction.table<MarkRecord>("marks").toArray();
        await transaction.table<PlaceRecord>("places").bulkPut(placesFromMarks(marks) as PlaceRecord[]);
      });
    this.version(3).stores({
      drafts: "id, ownerId",
      draftUpdates: "++key, [draftId+key]",
      guestImages: "id, draftId",
    });
    this.version(4).stores({ places: "[userId+postId], userId, [userId+parentId], [userId+untold]" });
    this.version(5).upgrade((transaction) =>
      transaction.table<PlaceRecord>("places").toCollection().modify(addFurthest),
    );
    this.version(6).stores({ highlights: "[userId+id], userId, [userId+postId]" });
  }
}

/** This tab's connection; opened by its first use. */
export const database = new LocalDatabase();

/** The cache of saved serials' pictures: the app never evicts them. */
export const SAVED_IMAGES = "kept-images";

/** The cache of saved posts' files: pages, recordings, books. */
export const SAVED_FILES = "kept-files";
