import * as Y from "yjs";
import type { StorageTrouble } from "../../lib/draftTypes.ts";
import type { LocalDatabase } from "../database.ts";
import type { DraftRecord } from "../records/draftRecord.ts";
import { acknowledgeLog, changeDraft, DatabaseReplaced } from "./draftLog.ts";
import { isFromLog, LocalCopy, type LocalCopyOptions } from "./localCopy.ts";
import { UpdateQueue } from "./updateQueue.ts";

/** A log with more rows than this is compacted when the draft opens. */
const ROWS_ON_OPEN = 50;
/** A log that grows beyond this while the draft is open is compacted: it would open slowly. */
const ROWS_WHILE_OPEN = 300;

/** A draft whose every change is stored on this device as it is made. */
export interface LocalDraft {
  readonly id: string;
  readonly doc: Y.Doc;
  record(): DraftRecord;
  /** Nothing of it is stored yet. */
  isNew(): boolean;
  /** It was deleted, here or in another tab. */
  isDeleted(): boolean;
  unwritten(): number;
  trouble(): StorageTrouble | null;
  /** The key of the last log row in `doc`; all earlier rows are in it too. */
  lastRow(): number;
  /** The log that `lastRow` is a key of: another one after the database was deleted under us. */
  log(): number | null;
  /** Records that the server has everything up to this row of this log. */
  acknowledge(upTo: number, log: number | null): Promise<void>;
  change(change: Partial<DraftRecord>): Promise<void>;
  /** Resolves once all changes made so far are stored; rejects where the browser refuses to store them. */
  flush(): Promise<void>;
  /** Whether an update is in the log already: stored by this tab before, or by another. */
  isFromLog(origin: unknown): boolean;
  /** The origin of updates from the server, which are not changes of this device. */
  readonly remote: { origin: unknown };
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Opens a draft of this device: every change is stored as it is made, and other tabs' changes are read. */
export async function openLocalDraft(db: LocalDatabase, options: LocalCopyOptions): Promise<LocalDraft> {
  const { id } = options.record;
  const remote = { origin: null as unknown };
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  // Opened before the log is read, so that no tab's message is missed in between.
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`quire-draft-${id}`);
  const copy = new LocalCopy(db, options);
  await copy.load();

  const queue = new UpdateQueue({
    async store(batch) {
      await copy.store(batch);
      channel?.postMessage("rows");
    },
    isDeleted: () => copy.isDeleted,
    onDeleted() {
      copy.isDeleted = true;
    },
    onChange: notify,
    async onEmpty() {
      if (copy.rows > ROWS_WHILE_OPEN) await copy.compact();
    },
  });

  copy.doc.on("update", (update: Uint8Array, origin: unknown) => {
    if (isFromLog(origin) || copy.isDeleted) return;
    const isRemote = remote.origin !== null && origin === remote.origin;
    queue.push({ update, changes: isRemote ? 0 : 1 });
  });
  /** Stores the full draft again: the database was deleted, not the draft. */
  function storeAgain() {
    if (copy.isNew || copy.isClosed || copy.isDeleted) return;
    queue.push({ update: Y.encodeStateAsUpdate(copy.doc), changes: 0 });
  }
  const onVersionChange = ({ newVersion }: IDBVersionChangeEvent) => {
    // Deleted by another tab or the developer tools: once that is done, the draft is stored again.
    if (newVersion === null) storeAgain();
  };
  db.on("versionchange", onVersionChange);
  function recover(error: unknown) {
    if (!(error instanceof DatabaseReplaced)) throw error;
    storeAgain();
  }
  channel?.addEventListener("message", () => {
    copy
      .pull()
      .then(notify, recover)
      .catch(() => {});
  });
  if (copy.rows > ROWS_ON_OPEN) void copy.compact();

  function publishRecord(stored: DraftRecord | null) {
    if (copy.isClosed) return;
    copy.adopt(stored);
    channel?.postMessage("record");
    notify();
  }

  async function changeRecord(change: Partial<DraftRecord>): Promise<void> {
    if (copy.isUnstored) {
      copy.record = { ...copy.record, ...change };
      notify();
      // A first row that is being written right now is written without this change.
      await queue.flushing;
      if (copy.isUnstored) return;
    }
    try {
      publishRecord(await changeDraft(db, id, change, copy.databaseId));
    } catch (error) {
      recover(error);
      await queue.flushAll();
      await changeRecord(change);
    }
  }

  return {
    id,
    doc: copy.doc,
    remote,
    record: () => copy.record,
    isNew: () => copy.isNew,
    isDeleted: () => copy.isDeleted,
    unwritten: () => queue.size,
    trouble: () => queue.trouble,
    lastRow: () => copy.lastRow,
    log: () => copy.databaseId,
    isFromLog,
    async acknowledge(upTo, log) {
      if (log !== copy.databaseId) return;
      await acknowledgeLog(db, id, upTo, log).then(publishRecord, recover);
    },
    change: changeRecord,
    flush: () => queue.flushAll(),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async close() {
      await queue.flush();
      queue.stop();
      db.on("versionchange").unsubscribe(onVersionChange);
      channel?.close();
      listeners.clear();
      copy.close();
    },
  };
}
