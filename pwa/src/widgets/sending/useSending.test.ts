// @vitest-environment jsdom
import type { UploadedFile } from "@quire/contracts/records/upload";
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Uploading, UploadState } from "../../lib/uploading.ts";
import { createListeners } from "../../ui/listeners.ts";
import { useSending } from "./useSending.ts";

const begun: ReturnType<typeof uploadingByHand>[] = [];
vi.mock("../../lib/uploading.ts", () => ({
  beginUploading: () => {
    const one = uploadingByHand();
    begun.push(one);
    return one;
  },
}));
beforeEach(() => {
  begun.length = 0;
});

function uploadingByHand(): Uploading & { become: (change: Partial<UploadState>) => void } {
  const [tell, subscribe] = createListeners();
  let state: UploadState = { state: "sending", sent: 0, total: 9, file: null, words: null, canRetry: false };
  const become = (change: Partial<UploadState>) => {
    state = { ...state, ...change };
    tell();
  };
  const cancel = () => become({ state: "canceled" });
  return { read: () => state, subscribe, retry: () => become({ state: "sending" }), cancel, become };
}

const file = (name: string) => new File(["x"], name);
const kept = (id: string) => ({ id, name: `${id}.ogg`, size: 9 }) as UploadedFile;
const open = () => {
  const heard: string[] = [];
  const hook = renderHook(
    ({ form }) =>
      useSending({ id: "b0", kind: "good" }, ({ id }) => {
        heard.push(`${form} ${id}`);
      }),
    { initialProps: { form: "empty" } },
  );
  return { ...hook, heard };
};

it("is on its way until it has arrived, and is given to the form as that is by then", () => {
  const { result, rerender, heard } = open();
  act(() => result.current.send(file("song.ogg")));
  expect(result.current.sending?.name).toBe("song.ogg");
  act(() => begun[0]?.become({ state: "failed", words: "The line broke.", canRetry: true }));
  expect(result.current.sending?.name).toBe("song.ogg");
  rerender({ form: "typed" });
  act(() => begun[0]?.become({ state: "done", file: kept("song") }));
  expect(result.current.sending).toBeNull();
  expect(heard).toEqual(["typed song"]);
});

it("gives up the one that is on its way for another, and only the other arrives", () => {
  const { result, heard } = open();
  act(() => result.current.send(file("first.ogg")));
  act(() => result.current.send(file("second.ogg")));
  expect(begun[0]?.read().state).toBe("canceled");
  expect(result.current.sending?.name).toBe("second.ogg");
  act(() => begun[1]?.become({ state: "done", file: kept("second") }));
  expect(heard).toEqual(["empty second"]);
});

it("is gone when it is canceled, and the form hears nothing of it", () => {
  const { result, heard } = open();
  act(() => result.current.send(file("song.ogg")));
  act(() => result.current.sending?.uploading.cancel());
  expect(result.current.sending).toBeNull();
  expect(heard).toEqual([]);
});

it("asks before the document is left, for as long as it has not arrived", () => {
  const { result, unmount } = open();
  const asks = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(asks()).toBe(false);
  act(() => result.current.send(file("song.ogg")));
  expect(asks()).toBe(true);
  act(() => begun[0]?.become({ state: "failed", words: "The line broke.", canRetry: true }));
  expect(asks()).toBe(true);
  act(() => begun[0]?.become({ state: "done", file: kept("song") }));
  expect(asks()).toBe(false);
  act(() => result.current.send(file("other.ogg")));
  unmount();
  expect(asks()).toBe(false);
});
