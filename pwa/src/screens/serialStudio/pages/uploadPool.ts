import type { Uploading, UploadState } from "../../../lib/uploading.ts";

/** State of an upload: queued, in progress, or ended. */
type PooledState = Omit<UploadState, "state"> & { state: UploadState["state"] | "waiting" };

export interface PooledUpload {
  read(): PooledState;
  /** Queues a failed upload again, to resume where it stopped. */
  retry(): void;
  cancel(): void;
}

const WAITING: PooledState = {
  state: "waiting",
  sent: 0,
  total: 0,
  file: null,
  words: null,
  canRetry: false,
};

/** Uploads many files, a few at a time: more would each be slower, and phones would run out of memory. */
export function uploadPool(atOnce = 3) {
  const queue: (() => void)[] = [];
  let active = 0;

  function next() {
    while (active < atOnce && queue.length > 0) queue.shift()?.();
  }

  return {
    /** Queues an upload; `begin` is called when it starts. */
    add(size: number, begin: () => Uploading, onChange: () => void): PooledUpload {
      let uploading: Uploading | null = null;
      let state: PooledState = { ...WAITING, total: size };
      let isActive = false;

      function update() {
        if (!uploading) return;
        state = uploading.read();
        if (isActive && state.state !== "sending") {
          isActive = false;
          active -= 1;
          // The listener runs first: the next upload may end synchronously.
          queueMicrotask(next);
        }
        onChange();
      }
      const start = () => {
        isActive = true;
        active += 1;
        if (uploading) uploading.retry();
        else {
          uploading = begin();
          uploading.subscribe(update);
        }
        update();
      };
      function enqueue() {
        queue.push(start);
        next();
      }

      enqueue();
      return {
        read: () => state,
        retry() {
          if (state.state !== "failed" || !state.canRetry) return;
          state = { ...state, state: "waiting", words: null, canRetry: false };
          enqueue();
          onChange();
        },
        cancel() {
          const at = queue.indexOf(start);
          if (at >= 0) queue.splice(at, 1);
          if (uploading) uploading.cancel();
          else state = { ...state, state: "canceled" };
          update();
          if (!uploading) onChange();
        },
      };
    },
  };
}
