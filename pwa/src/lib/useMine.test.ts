// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { reportUnsaved } from "./showUnsaved.ts";
import { useMine } from "./useMine.ts";

vi.mock("./showUnsaved.ts", () => ({ reportUnsaved: vi.fn() }));
const device = vi.hoisted(() => ({
  load: async (): Promise<unknown> => undefined,
  save: async (): Promise<void> => {},
}));
vi.mock("./localPort.ts", () => ({
  local: { loadOwnList: () => device.load(), saveOwnList: () => device.save() },
}));

beforeEach(() => {
  vi.useFakeTimers();
  device.load = async () => undefined;
  device.save = async () => {};
});

const offline = async () => {
  throw new Error("Offline.");
};
const render = (fetchValue: () => Promise<string>) =>
  renderHook(() => useMine("ada", "purchases", fetchValue)).result;
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));

it("shows an answer only once it is saved", async () => {
  let finishSaving = () => {};
  device.save = () => new Promise((resolve) => (finishSaving = resolve));
  const mine = render(async () => "new");
  await settle();
  expect(mine.current.value).toBeNull();
  finishSaving();
  await settle();
  expect(mine.current).toMatchObject({ value: "new", isSavedOffline: false });
});

it.each([
  ["fails", () => Promise.reject(new Error("No storage."))],
  ["hangs", () => new Promise<never>(() => {})],
])("shows an answer if storage %s", async (_, broken) => {
  device.load = broken;
  device.save = broken;
  const mine = render(async () => "new");
  await settle(2000);
  expect(mine.current.value).toBe("new");
});

it("reports a failure after the saved copy has loaded", async () => {
  let finishLoading = (_: unknown) => {};
  device.load = () => new Promise((resolve) => (finishLoading = resolve));
  const mine = render(offline);
  await settle();
  expect(mine.current.failure).toBeNull();
  finishLoading("saved");
  await settle();
  expect(mine.current).toMatchObject({ value: "saved", isSavedOffline: true, failure: expect.any(Error) });
});

it("fetches again when the device is online after a failure", async () => {
  let fetchValue: () => Promise<string> = offline;
  const mine = render(() => fetchValue());
  await settle(2000);
  fetchValue = async () => "new";
  window.dispatchEvent(new Event("online"));
  await settle();
  expect(mine.current.value).toBe("new");
});

it("shows a change only once it is saved, and changes the newest value", async () => {
  const mine = render(async () => "a");
  await settle();
  const saves: (() => void)[] = [];
  device.save = () => new Promise((resolve) => saves.push(resolve));
  act(() => {
    mine.current.change((before) => `${before}b`);
    mine.current.change((before) => `${before}c`);
  });
  await settle();
  expect(mine.current.value).toBe("a");
  for (const finish of saves) finish();
  await settle();
  expect(mine.current.value).toBe("abc");
});

it("shows a change that can't be saved, and reports it", async () => {
  const mine = render(async () => "new");
  await settle();
  const error = new Error("No storage.");
  device.save = () => Promise.reject(error);
  act(() => mine.current.change(() => "newer"));
  await settle(2000);
  expect(mine.current.value).toBe("newer");
  await vi.dynamicImportSettled();
  expect(reportUnsaved).toHaveBeenCalledWith(error);
});
