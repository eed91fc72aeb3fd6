import { readTitle } from "@quire/documents/yjs/title";
import * as Y from "yjs";
import type { StorageTrouble } from "../../lib/draftTypes.ts";
import type { LocalDatabase } from "../database.ts";
import type { DraftRecord } from "../records/draftRecord.ts";
import { acknowledgeLog, appendToLog, changeDraft, compactLog, DraftGone, readLog } from "./draftLog.ts";
import { storageTroubleOf } from "./storageTrouble.ts";

/** What this device had written down already: not to be written again. */
const DEVICE = Symbol("from this device");
/** With more rows than this a draft opens slower than it must. */
const MANY_ROWS = 300;
const RETRY_MS = [500, 1000, 2000, 4000, 8000, 15_000];

/** A draft's text, of which every change is written down on this device as it is made. */
export interface LocalDraft {
  readonly id: string;
  readonly doc: Y.Doc;
  record(): DraftRecord;
  /** Nothing of it is kept yet. */
  isNew(): boolean;
  /** It was deleted, here or in another tab. */
  isGone(): boolean;
  unwritten(): number;
  trouble(): StorageTrouble | null;
  /** All rows of the log up to this one are in `doc`. */
  seen(): number;
  /** The server has all up to this row. */
  acknowledge(upTo: number): Promise<void>;
  change(change: Partial<DraftRecord>): Promise<void>;
  /** Resolves once all that was typed until now is written down; rejects where the browser does not let us. */
  written(): Promise<void>;
  /** Whether an update was written down here already: by this tab before, or by another. */
  isDevice(origin: unknown): boolean;
  /** Marks updates that came from the server, which are not changes of this device. */
  readonly remote: { origin: unknown };
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}

interface Options {
  record: DraftRecord;
  /** Whether this device has it; what it has not is kept with the first change, and not before. */
  isSavedOffline: boolean;
  /** The first update of a draft that is begun here. */
  seed?: Uint8Array;
  now?: () => number;
}

/**
 * Opens a draft of this device. What cannot be written is held and tried again in its order: a log with a hole would
 * hide everything that was typed after it.
 */
export async function openLocalDraft(db: LocalDatabase, options: Options): Promise<LocalDraft> {
  const { now = Date.now, seed } = options;
  const { id } = options.record;
  const doc = new Y.Doc({ guid: id });
  const remote = { origin: null as unknown };
  const listeners = new Set<() => void>();
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`quire-draft-${id}`);
  let record = options.record;
  let isNew = !options.isSavedOffline;
  let isGone = false;
  let isClosed = false;
  let seen = 0;
  let rows = 0;
  let trouble: StorageTrouble | null = null;
  let queue: { update: Uint8Array; changes: number }[] = [];
  /** Being written at this moment. */
  let inHand = 0;
  let failures = 0;
  let writing: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  function apply(found: { key?: number; update: Uint8Array }[]) {
    if (found.length === 0) return;
    doc.transact(() => {
      for (const { update } of found) Y.applyUpdate(doc, update, DEVICE);
    }, DEVICE);
    seen = Math.max(seen, found.at(-1)?.key ?? 0);
    rows += found.length;
  }

  if (seed) Y.applyUpdate(doc, seed, DEVICE);
  if (!isNew) apply(await readLog(db, id, 0));

  doc.on("update", (update: Uint8Array, origin: unknown) => {
    if (origin === DEVICE || isGone) return;
    const isRemote = remote.origin !== null && origin === remote.origin;
    queue.push({ update, changes: isRemote ? 0 : 1 });
    tell();
    void write();
  });

  function write(): Promise<void> {
    clearTimeout(retry);
    writing ??= drain().finally(() => {
      writing = null;
    });
    return writing;
  }

  async function drain() {
    // A turn later: what one press changes in several steps is one row.
    await Promise.resolve();
    while (queue.length > 0 && !isGone) {
      const batch = queue;
      queue = [];
      inHand = batch.length;
      try {
        await store(batch);
        trouble = null;
        failures = 0;
        inHand = 0;
      } catch (error) {
        inHand = 0;
        queue = [...batch, ...queue];
        if (error instanceof DraftGone) {
          isGone = true;
        } else {
          trouble = storageTroubleOf(error);
          const wait = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)];
          if (!isClosed) retry = setTimeout(() => void write(), wait);
        }
        tell();
        return;
      }
      tell();
    }
    if (rows > MANY_ROWS) await compact();
  }

  async function store(batch: typeof queue) {
    const changes = batch.reduce((sum, one) => sum + one.changes, 0);
    // The first row is the whole: it carries the seed, of which nothing was kept.
    const update = isNew ? Y.encodeStateAsUpdate(doc) : Y.mergeUpdates(batch.map((one) => one.update));
    const change = {
      id,
      title: readTitle(doc),
      ...(changes > 0 ? { changedAt: now() } : {}),
    };
    const kept = await appendToLog(db, change, [{ update, changes }], seen, isNew ? record : null);
    isNew = false;
    record = kept.record;
    apply(kept.rows);
    channel?.postMessage("rows");
  }

  async function compact() {
    const upTo = seen;
    try {
      await compactLog(db, id, Y.encodeStateAsUpdate(doc), upTo);
      rows = 1;
    } catch {
      // It takes more room than it could; it opens all the same.
    }
  }

  async function pull() {
    const found = await db.transaction("r", db.drafts, db.draftUpdates, async () => ({
      record: await db.drafts.get(id),
      rows: await readLog(db, id, seen),
    }));
    if (isClosed) return;
    if (found.record) record = found.record;
    else if (!isNew) isGone = true;
    apply(found.rows);
    tell();
  }

  // Another tab has written.
  channel?.addEventListener("message", () => {
    void pull().catch(() => {});
  });
  if (rows > 50) void compact();

  const takeIn = (changed: DraftRecord | null) => {
    if (isClosed) return;
    if (changed) record = changed;
    else if (!isNew) isGone = true;
    channel?.postMessage("record");
    tell();
  };

  return {
    id,
    doc,
    remote,
    record: () => record,
    isNew: () => isNew,
    isGone: () => isGone,
    unwritten: () => queue.length + inHand,
    trouble: () => trouble,
    seen: () => seen,
    isDevice: (origin) => origin === DEVICE,
    async acknowledge(upTo) {
      takeIn(await acknowledgeLog(db, id, upTo));
    },
    async change(change) {
      if (isNew) {
        record = { ...record, ...change };
        tell();
        // A first row that is being written at this moment is written without it.
        await writing;
        if (isNew) return;
      }
      takeIn(await changeDraft(db, id, change));
    },
    async written() {
      await write();
      if (queue.length > 0) throw new Error("this browser does not keep it");
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async close() {
      await write();
      isClosed = true;
      clearTimeout(retry);
      channel?.close();
      listeners.clear();
      doc.destroy();
    },
  };
}
