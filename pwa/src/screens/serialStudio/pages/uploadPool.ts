import type { Uploading, UploadState } from "../../../lib/uploading.ts";

/** A file that waits its turn, is on its way, or has come to an end. */
type PooledState = Omit<UploadState, "state"> & { state: UploadState["state"] | "waiting" };

export interface PooledUpload {
  read(): PooledState;
  /** Takes its turn again, from where it was. */
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

/** Sends many files, so many at a time: more would each be slower, and a telephone would run out of memory. */
export function uploadPool(atOnce = 3) {
  const queue: (() => void)[] = [];
  let active = 0;

  function next() {
    while (active < atOnce && queue.length > 0) queue.shift()?.();
  }

  return {
    /** `begin` is called when its turn has come. */
    add(size: number, begin: () => Uploading, onChange: () => void): PooledUpload {
      let uploading: Uploading | null = null;
      let state: PooledState = { ...WAITING, total: size };
      let isActive = false;

      function look() {
        if (!uploading) return;
        state = uploading.read();
        if (isActive && state.state !== "sending") {
          isActive = false;
          active -= 1;
          // The list is told first: what follows may end at once, too.
          queueMicrotask(next);
        }
        onChange();
      }
      const turn = () => {
        isActive = true;
        active += 1;
        if (uploading) uploading.retry();
        else {
          uploading = begin();
          uploading.subscribe(look);
        }
        look();
      };
      function wait() {
        queue.push(turn);
        next();
      }

      wait();
      return {
        read: () => state,
        retry() {
          if (state.state !== "failed" || !state.canRetry) return;
          state = { ...state, state: "waiting", words: null, canRetry: false };
          wait();
          onChange();
        },
        cancel() {
          const at = queue.indexOf(turn);
          if (at >= 0) queue.splice(at, 1);
          if (uploading) uploading.cancel();
          else state = { ...state, state: "canceled" };
          look();
          if (!uploading) onChange();
        },
      };
    },
  };
}
