import { expect, it, vi } from "vitest";
import type { Uploading, UploadState } from "../../../lib/uploading.ts";
import { uploadPool } from "./uploadPool.ts";

/** An upload that does what the test says. */
function fakeUpload() {
  let state: UploadState = { state: "sending", sent: 0, total: 10, file: null, words: null, canRetry: false };
  let tell = () => {};
  const become = (changes: Partial<UploadState>) => {
    state = { ...state, ...changes };
    tell();
  };
  const uploading: Uploading = {
    read: () => state,
    subscribe(listener) {
      tell = listener;
      return () => {};
    },
    retry: vi.fn(() => become({ state: "sending" })),
    cancel: vi.fn(() => become({ state: "canceled" })),
  };
  return { uploading, become };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

function scene(count: number) {
  const pool = uploadPool(3);
  const fakes = Array.from({ length: count }, fakeUpload);
  const begun: number[] = [];
  const pooled = fakes.map((fake, at) =>
    pool.add(
      10,
      () => {
        begun.push(at);
        return fake.uploading;
      },
      () => {},
    ),
  );
  return { fakes, begun, pooled, states: () => pooled.map((one) => one.read().state) };
}

it("sends three at a time, and the next when one has come to an end, well or not", async () => {
  const { fakes, begun, states } = scene(6);
  expect(begun).toEqual([0, 1, 2]);
  expect(states().slice(3)).toEqual(["waiting", "waiting", "waiting"]);
  fakes[1]?.become({ state: "done" });
  fakes[0]?.become({ state: "failed", words: "The line broke.", canRetry: true });
  await turn();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

it("has a failed one wait its turn again, and go on from where it was", async () => {
  const { fakes, begun, pooled, states } = scene(4);
  fakes[0]?.become({ state: "failed", canRetry: true });
  await turn();
  expect(begun).toEqual([0, 1, 2, 3]);
  pooled[0]?.retry();
  expect(states()[0]).toBe("waiting");
  expect(fakes[0]?.uploading.retry).not.toHaveBeenCalled();
  fakes[1]?.become({ state: "done" });
  await turn();
  expect(fakes[0]?.uploading.retry).toHaveBeenCalledOnce();
  expect(states()[0]).toBe("sending");
});

it("never begins what was given up while it waited, and gives its place to the next", async () => {
  const { fakes, begun, pooled, states } = scene(5);
  pooled[3]?.cancel();
  pooled[0]?.cancel();
  await turn();
  expect(begun).toEqual([0, 1, 2, 4]);
  expect(states()).toEqual(["canceled", "sending", "sending", "canceled", "sending"]);
  expect(fakes[0]?.uploading.cancel).toHaveBeenCalledOnce();
});

it("goes through files that are refused before they are sent", async () => {
  const pool = uploadPool(1);
  const refused = () => {
    const { uploading, become } = fakeUpload();
    become({ state: "failed", words: "Too big" });
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
  await turn();
  expect(third.read().state).toBe("sending");
});
