import { readTitle } from "@quire/documents/yjs/title";
import * as Y from "yjs";
import type { LocalDatabase } from "../database.ts";
import type { DraftRecord, DraftUpdateRecord } from "../records/draftRecord.ts";
import { appendToLog, compactLog, DatabaseReplaced, readDraft } from "./draftLog.ts";
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
  /** The id of the database that has the log; null until the draft is stored. */
  databaseId: number | null = null;
  /** Rows read since the log was last compacted. */
  rows = 0;
  /** The log was lost with its database: the next row is the full document. */
  #isLost = false;
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

  /** Whether the open database has nothing of the draft yet, or nothing anymore. */
  get isUnstored(): boolean {
    return this.isNew || this.#isLost;
  }

  /** Reads the log into a new document. */
  async load(): Promise<void> {
    if (this.isNew) return;
    const { rows, databaseId } = await readDraft(this.#db, this.record.id, this);
    this.#apply(rows);
    this.databaseId = databaseId;
  }

  /**
   * Appends updates as one row, and reads what other tabs appended since. Where the database was deleted under us, the
   * row is the full document.
   */
  async store(batch: readonly PendingUpdate[]): Promise<void> {
    try {
      await this.#append(batch);
    } catch (error) {
      if (!(error instanceof DatabaseReplaced)) throw error;
      this.#startOver();
      await this.#append(batch);
    }
  }

  /** Begins another log: nothing of the draft is in the database that is open now, except what other tabs wrote. */
  #startOver(): void {
    this.#isLost = true;
    this.databaseId = null;
    this.lastRow = 0;
    this.rows = 0;
    this.record = { ...this.record, acknowledged: 0 };
  }

  async #append(batch: readonly PendingUpdate[]): Promise<void> {
    const added = batch.reduce((sum, one) => sum + one.changes, 0);
    // What the server has not acknowledged is in the full document too.
    const changes = this.#isLost ? added + this.record.waiting : added;
    // The first row is the full document: it carries the seed, which is stored nowhere else.
    const isFirst = this.isUnstored;
    const update = isFirst ? Y.encodeStateAsUpdate(this.doc) : Y.mergeUpdates(batch.map((one) => one.update));
    const change = {
      id: this.record.id,
      title: readTitle(this.doc),
      ...(added > 0 ? { changedAt: this.#now() } : {}),
    };
    const first = isFirst ? { ...this.record, waiting: 0 } : null;
    const stored = await appendToLog(this.#db, change, [{ update, changes }], this, first);
    this.isNew = false;
    this.#isLost = false;
    this.databaseId = stored.databaseId;
    this.record = stored.record;
    this.#apply(stored.rows);
  }

  /** Reads what other tabs wrote. Throws `DatabaseReplaced` where the database was deleted under us. */
  async pull(): Promise<void> {
    const { record, rows } = await readDraft(this.#db, this.record.id, this);
    if (this.isClosed) return;
    this.adopt(record);
    this.#apply(rows);
  }

  /** Takes over the record as it is stored now; null means that the draft was deleted. */
  adopt(stored: DraftRecord | null): void {
    if (stored) this.record = stored;
    else if (!this.isUnstored) this.isDeleted = true;
  }

  /** Replaces the rows read so far by one. */
  async compact(): Promise<void> {
    try {
      await compactLog(this.#db, this.record.id, Y.encodeStateAsUpdate(this.doc), this);
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
