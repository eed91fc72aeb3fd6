// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Resend } from "./Resend.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

test("a code can be resent after half a minute, and again after another", async () => {
  const resend = vi.fn(async () => {});
  render(<Resend label="Resend OTP" onResend={resend} />);
  expect(screen.getByText("Resend OTP in 30 s")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  await pass(29);
  expect(screen.getByText("Resend OTP in 1 s")).toBeTruthy();
  await pass(1);
  fireEvent.click(screen.getByRole("button", { name: "Resend OTP" }));
  await pass(0);
  expect(resend).toHaveBeenCalledOnce();
  expect(screen.getByRole("status").textContent).toBe("Sent again.");
  expect(screen.queryByRole("button")).toBeNull();
  await pass(30);
  expect(screen.getByRole("button", { name: "Resend OTP" })).toBeTruthy();
});

test("a failed resend is reported and can be retried at once", async () => {
  render(<Resend label="Resend OTP" onResend={() => Promise.reject(new Error("no"))} />);
  await pass(30);
  fireEvent.click(screen.getByRole("button", { name: "Resend OTP" }));
  await pass(0);
  expect(screen.getByRole("status").textContent).toContain("unexpected issue");
  expect(screen.getByRole("button", { name: "Resend OTP" })).toBeTruthy();
});
