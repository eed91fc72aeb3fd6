// @vitest-environment jsdom
import type { UploadedFile } from "@quire/contracts/records/upload";
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Uploading, UploadState } from "../../lib/uploading.ts";
import { createListeners } from "../../ui/listeners.ts";
import { useFieldUpload } from "./useFieldUpload.ts";

const uploads: ReturnType<typeof uploadingByHand>[] = [];
vi.mock("../../lib/uploading.ts", () => ({
  startUpload: () => {
    const one = uploadingByHand();
    uploads.push(one);
    return one;
  },
}));
beforeEach(() => {
  uploads.length = 0;
});

function uploadingByHand(): Uploading & { setState: (change: Partial<UploadState>) => void } {
  const [notify, subscribe] = createListeners();
  let state: UploadState = { state: "sending", sent: 0, total: 9, file: null, words: null, canRetry: false };
  const setState = (change: Partial<UploadState>) => {
    state = { ...state, ...change };
    notify();
  };
  const cancel = () => setState({ state: "canceled" });
  return {
    read: () => state,
    subscribe,
    retry: () => setState({ state: "sending" }),
    cancel,
    setState,
  };
}

const file = (name: string) => new File(["x"], name);
const uploaded = (id: string) => ({ id, name: `${id}.ogg`, size: 9 }) as UploadedFile;
const open = () => {
  const received: string[] = [];
  const hook = renderHook(
    ({ form }) =>
      useFieldUpload({ id: "b0", kind: "good" }, ({ id }) => {
        received.push(`${form} ${id}`);
      }),
    { initialProps: { form: "empty" } },
  );
  return { ...hook, received };
};

it("shows the upload until it is done, and passes the file to the form's latest callback", () => {
  const { result, rerender, received } = open();
  act(() => result.current.send(file("song.ogg")));
  expect(result.current.sending?.name).toBe("song.ogg");
  act(() => uploads[0]?.setState({ state: "failed", words: "The line broke.", canRetry: true }));
  expect(result.current.sending?.name).toBe("song.ogg");
  rerender({ form: "typed" });
  act(() => uploads[0]?.setState({ state: "done", file: uploaded("song") }));
  expect(result.current.sending).toBeNull();
  expect(received).toEqual(["typed song"]);
});

it("cancels the upload when another file is picked, and only the new one arrives", () => {
  const { result, received } = open();
  act(() => result.current.send(file("first.ogg")));
  act(() => result.current.send(file("second.ogg")));
  expect(uploads[0]?.read().state).toBe("canceled");
  expect(result.current.sending?.name).toBe("second.ogg");
  act(() => uploads[1]?.setState({ state: "done", file: uploaded("second") }));
  expect(received).toEqual(["empty second"]);
});

it("removes a canceled upload without calling the form", () => {
  const { result, received } = open();
  act(() => result.current.send(file("song.ogg")));
  act(() => result.current.sending?.uploading.cancel());
  expect(result.current.sending).toBeNull();
  expect(received).toEqual([]);
});

it("warns before the page unloads until the upload is done", () => {
  const { result, unmount } = open();
  const warns = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(warns()).toBe(false);
  act(() => result.current.send(file("song.ogg")));
  expect(warns()).toBe(true);
  act(() => uploads[0]?.setState({ state: "failed", words: "The line broke.", canRetry: true }));
  expect(warns()).toBe(true);
  act(() => uploads[0]?.setState({ state: "done", file: uploaded("song") }));
  expect(warns()).toBe(false);
  act(() => result.current.send(file("other.ogg")));
  unmount();
  expect(warns()).toBe(false);
});
