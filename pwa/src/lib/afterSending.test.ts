import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterSending } from "./afterSending.ts";
import { local } from "./localPort.ts";

const sendNow = vi.spyOn(local, "sendNow");
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether it has resolved, without letting time pass. */
async function isOver(waiting: Promise<void>): Promise<boolean> {
  let over = false;
  void waiting.then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return over;
}

it("waits for changes being sent", async () => {
  let arrive = () => {};
  sendNow.mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  const waiting = afterSending();
  expect(await isOver(waiting)).toBe(false);
  arrive();
  expect(await isOver(waiting)).toBe(true);
});

it("continues where nothing can be sent", async () => {
  sendNow.mockRejectedValue(new Error("no database"));
  expect(await isOver(afterSending())).toBe(true);
});

it("waits no longer than a second and a half on a slow connection", async () => {
  sendNow.mockReturnValue(new Promise(() => {}));
  const waiting = afterSending();
  await vi.advanceTimersByTimeAsync(1499);
  expect(await isOver(waiting)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(waiting)).toBe(true);
});
