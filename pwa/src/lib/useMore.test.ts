// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { snackbarStore } from "../ui/snackbars.ts";
import { useMore } from "./useMore.ts";

it("loads by the given key, and is loading until done", async () => {
  let arrive = () => {};
  const load = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
  const { result } = renderHook(() => useMore(load));
  act(() => result.current.more("k2"));
  expect(load).toHaveBeenCalledExactlyOnceWith("k2");
  expect(result.current.isLoading).toBe(true);
  await act(async () => arrive());
  expect(result.current.isLoading).toBe(false);
  expect(snackbarStore.read()).toEqual([]);
});

it("reports a failure, and can be retried", async () => {
  const load = async () => {
    throw new Error("Busy.");
  };
  const { result } = renderHook(() => useMore(load));
  await act(async () => result.current.more("k2"));
  expect(result.current.isLoading).toBe(false);
  expect(snackbarStore.read()).toMatchObject([{ message: "Check your connection and try again." }]);
  const { result: other } = renderHook(() => useMore(load, (error) => (error as Error).message));
  await act(async () => other.current.more("k2"));
  expect(snackbarStore.read()).toMatchObject([{}, { message: "Busy." }]);
});
