// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { forgetTyped } from "./forgetTyped.ts";
import { sessionUndo } from "./sessionUndo.ts";

it("keeps the undo steps of each draft apart, and removes all at once", () => {
  sessionUndo("a").write("[1]");
  sessionUndo("b").write("[2]");
  sessionStorage.setItem("other", "stays");
  expect(sessionUndo("a").read()).toBe("[1]");
  forgetTyped();
  expect([sessionUndo("a").read(), sessionUndo("b").read()]).toEqual([null, null]);
  expect(sessionStorage.getItem("other")).toBe("stays");
});

it("drops older steps when storage is full", () => {
  const memory = sessionUndo("a");
  memory.write("[1]");
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  memory.write("[1,2]");
  full.mockRestore();
  expect(memory.read()).toBeNull();
});
