import type { StorageTrouble } from "../../lib/draftTypes.ts";
import { isStorageFull } from "../../lib/storageErrors.ts";
import { DraftDeleted } from "./draftLog.ts";

const RETRY_MS = [500, 1000, 2000, 4000, 8000, 15_000];

/** A Yjs update that is not in the draft's log yet. */
export interface PendingUpdate {
  update: Uint8Array;
  /** How many changes of this device are in it; 0 for an update from the server. */
  changes: number;
}

interface Target {
  /** Appends a batch to the log. Throws `DraftDeleted` after the draft was deleted. */
  store(batch: readonly PendingUpdate[]): Promise<void>;
  isDeleted(): boolean;
  /** Called when the log refused a batch because the draft was deleted. */
  onDeleted(): void;
  /** Called after every batch, stored or not. */
  onChange(): void;
  /** Called when the queue is empty; a flush waits for it. */
  onEmpty(): Promise<void>;
}

/**
 * Stores a draft's updates in order. A batch that can't be stored stays at the head and is retried: a log with a hole
 * would hide everything that was typed after it.
 */
export class UpdateQueue {
  readonly #target: Target;
  #pending: PendingUpdate[] = [];
  #inFlight = 0;
  #failures = 0;
  #trouble: StorageTrouble | null = null;
  #flushing: Promise<void> | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(target: Target) {
    this.#target = target;
  }

  /** How many updates are not stored yet, including those being written. */
  get size(): number {
    return this.#pending.length + this.#inFlight;
  }

  /** Why the last batch could not be stored; null while storing works. */
  get trouble(): StorageTrouble | null {
    return this.#trouble;
  }

  /** The flush in progress. */
  get flushing(): Promise<void> | null {
    return this.#flushing;
  }

  push(update: PendingUpdate): void {
    this.#pending.push(update);
    this.#target.onChange();
    void this.flush();
  }

  /** Stores what is pending, or joins the flush in progress. Resolves also when the browser refuses: see `trouble`. */
  flush(): Promise<void> {
    clearTimeout(this.#retry);
    this.#flushing ??= this.#drain().finally(() => {
      this.#flushing = null;
    });
    return this.#flushing;
  }

  /** Flushes, and throws if anything is still pending. */
  async flushAll(): Promise<void> {
    await this.flush();
    if (this.#pending.length > 0) throw new Error("this browser refuses to store the draft");
  }

  /** Ends the retries. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
  }

  async #drain(): Promise<void> {
    // Wait one microtask: the steps of one key press become one row.
    await Promise.resolve();
    while (this.#pending.length > 0 && !this.#target.isDeleted()) {
      if (!(await this.#storeBatch())) return;
    }
    await this.#target.onEmpty();
  }

  async #storeBatch(): Promise<boolean> {
    const batch = this.#pending;
    this.#pending = [];
    this.#inFlight = batch.length;
    let error: unknown = null;
    try {
      await this.#target.store(batch);
      this.#trouble = null;
      this.#failures = 0;
    } catch (caught) {
      error = caught;
      this.#pending = [...batch, ...this.#pending];
    }
    this.#inFlight = 0;
    if (error instanceof DraftDeleted) this.#target.onDeleted();
    else if (error) this.#retryLater(error);
    this.#target.onChange();
    return error === null;
  }

  #retryLater(error: unknown): void {
    this.#trouble = isStorageFull(error) ? "full" : "refused";
    const wait = RETRY_MS[Math.min(this.#failures++, RETRY_MS.length - 1)];
    if (!this.#isStopped) this.#retry = setTimeout(() => void this.flush(), wait);
  }
}
