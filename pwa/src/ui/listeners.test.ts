import { expect, it, vi } from "vitest";
import { createListeners } from "./listeners.ts";

it("tells everybody who is still there, once each", () => {
  const [tell, subscribe] = createListeners();
  const stays = vi.fn();
  const leaves = vi.fn();
  subscribe(stays);
  subscribe(stays);
  const leave = subscribe(leaves);
  tell();
  leave();
  leave();
  tell();
  expect(stays).toHaveBeenCalledTimes(2);
  expect(leaves).toHaveBeenCalledTimes(1);
});
