import { readTitle } from "@quire/documents/yjs/title";
import * as Y from "yjs";
import type { LocalDatabase } from "../database.ts";
import type { DraftRecord, DraftUpdateRecord } from "../records/draftRecord.ts";
import { appendToLog, compactLog, readLog } from "./draftLog.ts";
import type { PendingUpdate } from "./updateQueue.ts";

/** Origin of updates that are in the log already, so that they are not stored twice. */
const DEVICE = Symbol("from this device");

/** Whether an update is in the log already: stored by this tab before, or by another. */
export const isFromLog = (origin: unknown) => origin === DEVICE;

export interface LocalCopyOptions {
  record: DraftRecord;
  /** Whether this device has the draft. A draft that it does not have is stored with its first change. */
  isSavedOffline: boolean;
  /** The first update of a new draft. */
  seed?: Uint8Array;
  now?: () => number;
}

/** A draft's document and record in this tab, and how far this tab has read the draft's log. */
export class LocalCopy {
  readonly doc: Y.Doc;
  record: DraftRecord;
  /** Nothing of the draft is stored yet. */
  isNew: boolean;
  /** The draft was deleted, here or in another tab. */
  isDeleted = false;
  isClosed = false;
  /** All rows of the log up to this key are in `doc`. */
  lastRow = 0;
  /** Rows read since the log was last compacted. */
  rows = 0;
  readonly #db: LocalDatabase;
  readonly #now: () => number;

  constructor(db: LocalDatabase, { record, isSavedOffline, seed, now = Date.now }: LocalCopyOptions) {
    this.#db = db;
    this.#now = now;
    this.record = record;
    this.isNew = !isSavedOffline;
    this.doc = new Y.Doc({ guid: record.id });
    if (seed) Y.applyUpdate(this.doc, seed, DEVICE);
  }

  /** Reads the log into a new document. */
  async load(): Promise<void> {
    if (!this.isNew) this.#apply(await readLog(this.#db, this.record.id, 0));
  }

  /** Appends updates as one row, and reads what other tabs appended since. */
  async store(batch: readonly PendingUpdate[]): Promise<void> {
    const changes = batch.reduce((sum, one) => sum + one.changes, 0);
    // The first row is the full document: it carries the seed, which is stored nowhere else.
    const update = this.isNew
      ? Y.encodeStateAsUpdate(this.doc)
      : Y.mergeUpdates(batch.map((one) => one.update));
    const change = {
      id: this.record.id,
      title: readTitle(this.doc),
      ...(changes > 0 ? { changedAt: this.#now() } : {}),
    };
    const first = this.isNew ? this.record : null;
    const stored = await appendToLog(this.#db, change, [{ update, changes }], this.lastRow, first);
    this.isNew = false;
    this.record = stored.record;
    this.#apply(stored.rows);
  }

  /** Reads what other tabs wrote. */
  async pull(): Promise<void> {
    const { id } = this.record;
    const found = await this.#db.transaction("r", this.#db.drafts, this.#db.draftUpdates, async () => ({
      record: await this.#db.drafts.get(id),
      rows: await readLog(this.#db, id, this.lastRow),
    }));
    if (this.isClosed) return;
    this.adopt(found.record ?? null);
    this.#apply(found.rows);
  }

  /** Takes over the record as it is stored now; null means that the draft was deleted. */
  adopt(stored: DraftRecord | null): void {
    if (stored) this.record = stored;
    else if (!this.isNew) this.isDeleted = true;
  }

  /** Replaces the rows read so far by one. */
  async compact(): Promise<void> {
    try {
      await compactLog(this.#db, this.record.id, Y.encodeStateAsUpdate(this.doc), this.lastRow);
      this.rows = 1;
    } catch {
      // The log stays longer than necessary; the draft opens all the same.
    }
  }

  close(): void {
    this.isClosed = true;
    this.doc.destroy();
  }

  #apply(found: readonly Pick<DraftUpdateRecord, "key" | "update">[]): void {
    if (found.length === 0) return;
    this.doc.transact(() => {
      for (const { update } of found) Y.applyUpdate(this.doc, update, DEVICE);
    }, DEVICE);
    this.lastRow = Math.max(this.lastRow, found.at(-1)?.key ?? 0);
    this.rows += found.length;
  }
}
