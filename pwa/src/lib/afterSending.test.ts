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

/** Whether it is over, without letting time pass. */
async function isOver(waiting: Promise<void>): Promise<boolean> {
  let over = false;
  void waiting.then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return over;
}

it("waits for what is on its way", async () => {
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

it("goes on where nothing can be sent", async () => {
  sendNow.mockRejectedValue(new Error("no database"));
  expect(await isOver(afterSending())).toBe(true);
});

it("waits for a slow line no longer than a second and a half", async () => {
  sendNow.mockReturnValue(new Promise(() => {}));
  const waiting = afterSending();
  await vi.advanceTimersByTimeAsync(1499);
  expect(await isOver(waiting)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(waiting)).toBe(true);
});
