import { expect, it, vi } from "vitest";
import { createListeners } from "./listeners.ts";

it("notifies every remaining listener once", () => {
  const [notify, subscribe] = createListeners();
  const stays = vi.fn();
  const leaves = vi.fn();
  subscribe(stays);
  subscribe(stays);
  const leave = subscribe(leaves);
  notify();
  leave();
  leave();
  notify();
  expect(stays).toHaveBeenCalledTimes(2);
  expect(leaves).toHaveBeenCalledTimes(1);
});
