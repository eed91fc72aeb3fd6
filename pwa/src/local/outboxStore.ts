import type { OutboxRecord } from "./records/outboxRecord.ts";

/** The outbox as its sender sees it. The page has Dexie behind it; the worker, where Dexie would be dead weight, IndexedDB. */
export interface OutboxStore {
  /** Of everyone on this device. */
  count(): Promise<number>;
  /** What one person left to send, oldest first. */
  waitingOf(userId: string): Promise<OutboxRecord[]>;
  change(id: string, changes: Partial<OutboxRecord>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Takes what the server refused for good out of the way, with the words to tell the person. */
  setAside(entry: OutboxRecord, message: string): Promise<void>;
}
