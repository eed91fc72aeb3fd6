import { expect, it, vi } from "vitest";
import type { Uploading, UploadState } from "../../../lib/uploading.ts";
import { uploadPool } from "./uploadPool.ts";

/** An upload controlled by the test. */
function fakeUpload() {
  let state: UploadState = { state: "sending", sent: 0, total: 10, file: null, words: null, canRetry: false };
  let notify = () => {};
  const setState = (changes: Partial<UploadState>) => {
    state = { ...state, ...changes };
    notify();
  };
  const uploading: Uploading = {
    read: () => state,
    subscribe(listener) {
      notify = listener;
      return () => {};
    },
    retry: vi.fn(() => setState({ state: "sending" })),
    cancel: vi.fn(() => setState({ state: "canceled" })),
  };
  return { uploading, setState };
}

const flush = () => new Promise((resolve) => setImmediate(resolve));

function scene(count: number) {
  const pool = uploadPool(3);
  const fakes = Array.from({ length: count }, fakeUpload);
  const started: number[] = [];
  const pooled = fakes.map((fake, at) =>
    pool.add(
      10,
      () => {
        started.push(at);
        return fake.uploading;
      },
      () => {},
    ),
  );
  return { fakes, started, pooled, states: () => pooled.map((one) => one.read().state) };
}

it("uploads three at a time, and starts the next when one ends, successfully or not", async () => {
  const { fakes, started, states } = scene(6);
  expect(started).toEqual([0, 1, 2]);
  expect(states().slice(3)).toEqual(["waiting", "waiting", "waiting"]);
  fakes[1]?.setState({ state: "done" });
  fakes[0]?.setState({ state: "failed", words: "The line broke.", canRetry: true });
  await flush();
  expect(started).toEqual([0, 1, 2, 3, 4]);
});

it("queues a failed upload again, to resume where it stopped", async () => {
  const { fakes, started, pooled, states } = scene(4);
  fakes[0]?.setState({ state: "failed", canRetry: true });
  await flush();
  expect(started).toEqual([0, 1, 2, 3]);
  pooled[0]?.retry();
  expect(states()[0]).toBe("waiting");
  expect(fakes[0]?.uploading.retry).not.toHaveBeenCalled();
  fakes[1]?.setState({ state: "done" });
  await flush();
  expect(fakes[0]?.uploading.retry).toHaveBeenCalledOnce();
  expect(states()[0]).toBe("sending");
});

it("never starts an upload canceled in the queue", async () => {
  const { fakes, started, pooled, states } = scene(5);
  pooled[3]?.cancel();
  pooled[0]?.cancel();
  await flush();
  expect(started).toEqual([0, 1, 2, 4]);
  expect(states()).toEqual(["canceled", "sending", "sending", "canceled", "sending"]);
  expect(fakes[0]?.uploading.cancel).toHaveBeenCalledOnce();
});

it("gets past files that are refused before upload", async () => {
  const pool = uploadPool(1);
  const refused = () => {
    const { uploading, setState } = fakeUpload();
    setState({ state: "failed", words: "Too big" });
    return uploading;
  };
  const last = fakeUpload();
  pool.add(10, refused, () => {});
  pool.add(10, refused, () => {});
  const third = pool.add(
    10,
    () => last.uploading,
    () => {},
  );
  await flush();
  expect(third.read().state).toBe("sending");
});
