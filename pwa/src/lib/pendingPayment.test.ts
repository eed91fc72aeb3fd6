// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { consumePendingPayment, forgetPayment, savePendingPayment } from "./pendingPayment.ts";

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it("is completed once, in whichever tab the sign-in ends", () => {
  savePendingPayment("post:1");
  sessionStorage.clear();
  expect(consumePendingPayment("post:2")).toBe(false);
  expect(consumePendingPayment("post:1")).toBe(true);
  expect(consumePendingPayment("post:1")).toBe(false);
});

it("is given up after an hour, or when the user declines to sign in", () => {
  vi.useFakeTimers();
  savePendingPayment("post:1");
  vi.advanceTimersByTime(60 * 60_000 + 1);
  expect(consumePendingPayment("post:1")).toBe(false);
  savePendingPayment("post:1");
  forgetPayment();
  expect(consumePendingPayment("post:1")).toBe(false);
});

it("ignores what another version of the app saved", () => {
  localStorage.setItem("payment", "post:1");
  expect(consumePendingPayment("post:1")).toBe(false);
});
