import { failpoint } from "../../../platform/failpoint.ts";
import type { Platform } from "../../../platform/platform.ts";
import { appendDraftUpdates, type DraftUpdate } from "../../posts/appendDraftUpdates.ts";

/** Appends to the logs of all drafts open in this process. */
export interface DraftWriter {
  /** Resolves to the entry's number in the draft's log once it is durable; null if the draft no longer exists. */
  append(entry: DraftUpdate): Promise<number | null>;
  /** Resolves once no entry is waiting. */
  drain(): Promise<void>;
}

interface QueuedEntry extends DraftUpdate {
  resolve: (seq: number | null) => void;
  reject: (error: unknown) => void;
}

/** Most entries in one statement. */
const MAX_BATCH = 200;

/**
 * Opens the writer. It runs one statement at a time, with all entries that queued while the last one ran, so a
 * thousand drafts edited at once need few commits. Rows are locked in the order of their ids, as in every other
 * process.
 */
export function openDraftWriter(platform: Platform, process: string): DraftWriter {
  let queue: QueuedEntry[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, MAX_BATCH);
      queue = queue.slice(MAX_BATCH);
      await write(batch);
    }
    running = null;
  }

  async function write(batch: readonly QueuedEntry[]): Promise<void> {
    try {
      const seqs = await appendDraftUpdates(platform, process, batch);
      failpoint("draftLogged");
      for (const [at, { resolve }] of batch.entries()) resolve(seqs[at] ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    append: (entry) =>
      new Promise((resolve, reject) => {
        queue.push({ ...entry, resolve, reject });
        running ??= Promise.resolve().then(run);
      }),
    async drain() {
      while (running) await running;
    },
  };
}
