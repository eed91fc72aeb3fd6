import Dexie, { type EntityTable } from "dexie";
import type { OutboxRecord, RefusedRecord } from "./records/outboxRecord.ts";
import type { PageRecord } from "./records/pageRecord.ts";

/** A serial that is kept whole. */
export interface KeptRecord {
  id: string;
  title: string;
  /** Host and path of its page. */
  key: string;
  chapters: number;
  /** Addresses of its pictures, which stand in the cache `KEPT_IMAGES`. */
  images: string[];
  complete: boolean;
  keptAt: number;
}

/** How far a text was read, 0 to 1. */
export interface MarkRecord {
  postId: string;
  parentId: string;
  fraction: number;
  readAt: number;
}

/** Everything that this origin keeps on this device. */
export class LocalDatabase extends Dexie {
  pages!: EntityTable<PageRecord, "key">;
  kept!: EntityTable<KeptRecord, "id">;
  marks!: EntityTable<MarkRecord, "postId">;
  outbox!: EntityTable<OutboxRecord, "id">;
  refused!: EntityTable<RefusedRecord, "id">;

  constructor(name = "quire") {
    super(name);
    this.version(1).stores({
      pages: "key, postId, parentId, keptFor, openedFor, savedAt",
      kept: "id",
      marks: "postId, parentId",
      outbox: "id, userId, [userId+kind+subject]",
      refused: "id, userId",
    });
  }
}

/** This tab's connection; opened by its first use. */
export const database = new LocalDatabase();

/** The cache of pictures that belong to kept serials: never evicted by us. */
export const KEPT_IMAGES = "kept-images";
