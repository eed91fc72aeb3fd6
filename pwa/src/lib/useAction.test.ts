// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useAction } from "./useAction.ts";

it("shows the problem instead of running", async () => {
  const action = vi.fn();
  const { result } = renderHook(() => useAction());
  await act(() => result.current.run("Say why.", action));
  expect(result.current.error).toBe("Say why.");
  expect(action).not.toHaveBeenCalled();
});

it("shows an error, retries, and finishes once", async () => {
  const done = vi.fn();
  const { result } = renderHook(() => useAction(done));
  await act(() => result.current.run(null, () => Promise.reject(new Error("away"))));
  expect(result.current).toMatchObject({ busy: false, error: expect.stringContaining("unexpected issue") });
  expect(done).not.toHaveBeenCalled();
  await act(() => result.current.run(null, async () => undefined));
  // Still busy: a closing dialog must not be pressed again.
  expect(result.current).toMatchObject({ busy: true, error: null });
  expect(done).toHaveBeenCalledOnce();
});
