// @vitest-environment jsdom
/// <reference lib="dom" />
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CHECKOUT_SCRIPT } from "./checkoutScript.ts";

const BASE = "http://127.0.0.1:4001";

interface Opened {
  open(): Opened;
  close(): void;
  on(event: string, listener: (message: unknown) => void): Opened;
}
type Checkout = new (options: Record<string, unknown>) => Opened;

let Razorpay: Checkout;
beforeEach(() => {
  const currentScript = { src: `${BASE}/razorpay/v1/checkout.js` };
  vi.spyOn(document, "currentScript", "get").mockReturnValue(currentScript as HTMLScriptElement);
  // biome-ignore lint/security/noGlobalEval: as a page runs it.
  window.eval(CHECKOUT_SCRIPT);
  Razorpay = (window as unknown as { Razorpay: Checkout }).Razorpay;
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const one of made.splice(0)) one.close();
  document.body.replaceChildren();
});

const made: Opened[] = [];
function checkout(options: Record<string, unknown>): Opened {
  const one = new Razorpay(options);
  made.push(one);
  return one;
}

const OPTIONS = {
  key: "rzp_test_sandbox",
  name: "Quire",
  order_id: "order_1",
  prefill: { email: "a@b.example" },
};
const frame = () => document.querySelector("iframe");

function sendMessage(data: object, { origin = BASE, source = frame()?.contentWindow } = {}) {
  window.dispatchEvent(new MessageEvent("message", { data, origin, source }));
}

const RESPONSE = { razorpay_payment_id: "pay_1", razorpay_order_id: "order_1", razorpay_signature: "s" };

describe("checkout.js", () => {
  it("opens a frame over the page, and passes it the page's origin", () => {
    checkout(OPTIONS).open();
    const { origin, pathname, searchParams } = new URL(frame()?.src ?? "");
    expect([origin, pathname]).toEqual([BASE, "/razorpay/checkout/order_1"]);
    expect(searchParams.get("origin")).toBe(location.origin);
    expect(JSON.parse(searchParams.get("options") ?? "")).toMatchObject({
      key: "rzp_test_sandbox",
      name: "Quire",
    });
    const overlay = document.querySelector('[role="dialog"]') as HTMLElement;
    expect(overlay.style.position).toBe("fixed");
    expect(document.documentElement.style.overflow).toBe("hidden");
  });

  it("opens for a subscription, and requires a key", () => {
    checkout({ key: "k", subscription_id: "sub_1" }).open();
    expect(frame()?.src).toContain("/razorpay/checkout/sub_1?");
    expect(() => checkout({})).toThrow("No key passed");
  });

  it("hands over the payment once, and closes", () => {
    const handler = vi.fn();
    checkout({ ...OPTIONS, handler }).open();
    const source = frame()?.contentWindow;
    sendMessage({ event: "success", response: RESPONSE });
    sendMessage({ event: "success", response: RESPONSE }, { source });
    expect(handler.mock.calls).toEqual([[RESPONSE]]);
    expect(frame()).toBe(null);
    expect(document.documentElement.style.overflow).toBe("");
  });

  it("ignores messages from anything but its frame", () => {
    const handler = vi.fn();
    checkout({ ...OPTIONS, handler }).open();
    sendMessage({ event: "success", response: RESPONSE }, { origin: "http://evil.example" });
    sendMessage({ event: "success", response: RESPONSE }, { source: window });
    expect(handler).not.toHaveBeenCalled();
    expect(frame()).not.toBe(null);
  });

  it("reports a failed payment to listeners, and stays open for another try", () => {
    const failed = vi.fn();
    checkout(OPTIONS).on("payment.failed", failed).open();
    sendMessage({ event: "failed", error: { reason: "card_declined" } });
    expect(failed.mock.calls).toEqual([[{ error: { reason: "card_declined" } }]]);
    expect(frame()).not.toBe(null);
  });

  it.each([
    ["by its button", () => sendMessage({ event: "dismiss" })],
    ["by the Escape key", () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }))],
  ])("reports being closed %s", (_, close) => {
    const ondismiss = vi.fn();
    checkout({ ...OPTIONS, modal: { ondismiss } }).open();
    close();
    close();
    expect(ondismiss).toHaveBeenCalledTimes(1);
    expect(frame()).toBe(null);
  });

  it("is removed when the page closes it, and can open again", () => {
    const opened = checkout(OPTIONS).open();
    opened.open();
    expect(document.querySelectorAll("iframe")).toHaveLength(1);
    opened.close();
    expect(frame()).toBe(null);
    opened.open();
    expect(frame()).not.toBe(null);
  });

  it("posts the payment to a callback address if one is given", () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => undefined);
    checkout({ ...OPTIONS, callback_url: "http://localhost:4000/paid", redirect: true }).open();
    sendMessage({ event: "success", response: RESPONSE });
    const form = document.querySelector("form") as HTMLFormElement;
    expect([form.action, form.method]).toEqual(["http://localhost:4000/paid", "post"]);
    expect(Object.fromEntries(new FormData(form))).toEqual(RESPONSE);
    expect(submit).toHaveBeenCalledTimes(1);
  });
});
