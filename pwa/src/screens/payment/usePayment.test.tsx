// @vitest-environment jsdom
import { errorClass } from "@quire/client/errors";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Payable, PaymentSource } from "./payable.ts";
import type { RazorpayListeners } from "./razorpay.ts";
import { usePayment } from "./usePayment.ts";

const listeners = vi.hoisted(() => ({ now: null as RazorpayListeners | null }));
vi.mock("./razorpay.ts", () => ({
  loadRazorpay: async () => {},
  openRazorpay: (_due: unknown, _checkout: unknown, to: RazorpayListeners) => {
    listeners.now = to;
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const due: Payable = {
  ...{ what: "order", id: "b01j0000000ooooooooo", payee: "Meera", title: "Three bowls", terms: null },
  ...{ price: { amount: 4900, currency: "INR" }, actionLabel: "Pay ₹49", returnUrl: "", sandbox: true },
  outcome: null,
  checkout: {
    ...{ script: "https://razorpay.example/checkout.js", key: "key", due: { order_id: "order_1" } },
    prefill: { name: "Ada", email: null, contact: null },
  },
};

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("continues by itself when the buyer returns from their UPI app, however long they were away", async () => {
  const confirm = vi.fn<PaymentSource["confirm"]>(async () => null);
  const source: PaymentSource = { load: async () => due, confirm };
  const { result } = renderHook(() => usePayment(source));
  await wait(0);
  act(() => listeners.now?.onClosed());
  await wait(10 * 60_000);
  expect(result.current.state).toMatchObject({ kind: "ready", isOpen: false });
  const callsBefore = confirm.mock.calls.length;

  confirm.mockResolvedValue("paid");
  act(() => {
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await wait(0);
  expect(confirm).toHaveBeenCalledTimes(callsBefore + 1);
  expect(result.current.state.kind).toBe("leaving");
});

it("stops checking once the buyer opens the payment again", async () => {
  const confirm = vi.fn<PaymentSource["confirm"]>(async () => null);
  const source: PaymentSource = { load: async () => due, confirm };
  renderHook(() => usePayment(source));
  await wait(0);
  act(() => {
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await wait(60_000);
  expect(confirm).not.toHaveBeenCalled();
});

it("still shows why an attempt failed after the window is closed", async () => {
  const source: PaymentSource = { load: async () => due, confirm: async () => null };
  const { result } = renderHook(() => usePayment(source));
  await wait(0);
  act(() => listeners.now?.onFailed("Your bank has declined it."));
  act(() => listeners.now?.onClosed());
  expect(result.current.state).toMatchObject({ isOpen: false, failure: "Your bank has declined it." });
});

it("is unconfirmed if the server rejects what the window returns", async () => {
  const Refusal = errorClass(400);
  const source: PaymentSource = {
    load: async () => due,
    confirm: async () => {
      throw new Refusal(400, { code: "payment_signature_invalid", message: "" });
    },
  };
  const { result } = renderHook(() => usePayment(source));
  await wait(0);
  act(() => listeners.now?.onPaid({ razorpay_signature: "0" }));
  await wait(0);
  expect(result.current.state.kind).toBe("unconfirmed");
});
