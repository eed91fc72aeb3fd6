// @vitest-environment jsdom
import { errorClass } from "@quire/client/errors";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CheckoutKit, Payable } from "./payable.ts";
import type { Heard } from "./razorpay.ts";
import { usePayment } from "./usePayment.ts";

const heard = vi.hoisted(() => ({ now: null as Heard | null }));
vi.mock("./razorpay.ts", () => ({
  loadRazorpay: async () => {},
  openRazorpay: (_due: unknown, _checkout: unknown, to: Heard) => {
    heard.now = to;
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

it("goes on by itself when its buyer comes back from their UPI app, however long they were away", async () => {
  const confirm = vi.fn<CheckoutKit["confirm"]>(async () => null);
  const till: CheckoutKit = { load: async () => due, confirm };
  const { result } = renderHook(() => usePayment(till));
  await wait(0);
  act(() => heard.now?.onClosed());
  await wait(10 * 60_000);
  expect(result.current.state).toMatchObject({ kind: "ready", isOpen: false });
  const asked = confirm.mock.calls.length;

  confirm.mockResolvedValue("paid");
  act(() => {
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await wait(0);
  expect(confirm).toHaveBeenCalledTimes(asked + 1);
  expect(result.current.state.kind).toBe("leaving");
});

it("asks no more for who has gone to pay once more", async () => {
  const confirm = vi.fn<CheckoutKit["confirm"]>(async () => null);
  const till: CheckoutKit = { load: async () => due, confirm };
  renderHook(() => usePayment(till));
  await wait(0);
  act(() => {
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await wait(60_000);
  expect(confirm).not.toHaveBeenCalled();
});

it("why a try failed stands there still when the window is closed", async () => {
  const till: CheckoutKit = { load: async () => due, confirm: async () => null };
  const { result } = renderHook(() => usePayment(till));
  await wait(0);
  act(() => heard.now?.onFailed("Your bank has declined it."));
  act(() => heard.now?.onClosed());
  expect(result.current.state).toMatchObject({ isOpen: false, failure: "Your bank has declined it." });
});

it("is unconfirmed when the server does not believe what the window hands back", async () => {
  const Refusal = errorClass(400);
  const till: CheckoutKit = {
    load: async () => due,
    confirm: async () => {
      throw new Refusal(400, { code: "payment_signature_invalid", message: "" });
    },
  };
  const { result } = renderHook(() => usePayment(till));
  await wait(0);
  act(() => heard.now?.onPaid({ razorpay_signature: "0" }));
  await wait(0);
  expect(result.current.state.kind).toBe("unconfirmed");
});
