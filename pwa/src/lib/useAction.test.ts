// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useAction } from "./useAction.ts";

it("says what is missing instead of trying", async () => {
  const action = vi.fn();
  const { result } = renderHook(() => useAction());
  await act(() => result.current.carryOut("Say why.", action));
  expect(result.current.error).toBe("Say why.");
  expect(action).not.toHaveBeenCalled();
});

it("says what failed, may be tried again, and is done once", async () => {
  const done = vi.fn();
  const { result } = renderHook(() => useAction(done));
  await act(() => result.current.carryOut(null, () => Promise.reject(new Error("away"))));
  expect(result.current).toMatchObject({ busy: false, error: expect.stringContaining("unexpected issue") });
  expect(done).not.toHaveBeenCalled();
  await act(() => result.current.carryOut(null, async () => undefined));
  // Still busy: a dialog that is closing must not be pressed once more.
  expect(result.current).toMatchObject({ busy: true, error: null });
  expect(done).toHaveBeenCalledOnce();
});
