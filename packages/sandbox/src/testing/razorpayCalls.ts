import type { TestSandbox } from "./openSandbox.ts";
import type { Answered } from "./stripeCalls.ts";

/** Calls the Razorpay API with plain requests: `await call("POST", "/orders", {amount})`. */
export function razorpayCalls(sandbox: TestSandbox, secret = sandbox.environment.RAZORPAY_KEY_SECRET) {
  const { RAZORPAY_KEY_ID: id, RAZORPAY_URL: base } = sandbox.environment;
  return async (method: "GET" | "POST", path: string, fields?: object): Promise<Answered> => {
    const answer = await sandbox.request(`${base}/v1${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${id}:${secret}`)}`,
        ...(fields ? { "content-type": "application/json" } : {}),
      },
      body: fields && JSON.stringify(fields),
    });
    const body = JSON.parse(answer.text);
    return { ...body, state: body.status, status: answer.status, body, headers: answer.headers };
  };
}

export const ORDER = { amount: 49_900, currency: "INR", receipt: "r1", notes: { order: "o1" } };

/** Returns the path of the frame that `checkout.js` opens for an order or a subscription. */
export function frameOf(sandbox: TestSandbox, id: string, change: Record<string, string> = {}): string {
  const options = JSON.stringify({
    key: sandbox.environment.RAZORPAY_KEY_ID,
    name: "Whale <i>",
    description: "A post",
  });
  const query = new URLSearchParams({ origin: "http://localhost:4000", options, ...change });
  return `/razorpay/checkout/${id}?${query}`;
}

/** Returns what the frame sends to the page that opened it. */
export function messageOf(page: string): { origin: string; message: Record<string, unknown> | null } {
  const [, content = ""] = /<meta name="checkout-message" content="([^"]*)">/.exec(page) ?? [];
  return JSON.parse(decode(content));
}

/** Returns where a waiting page of the frame reloads. */
export function nextOf(page: string): string {
  return decode(/http-equiv="refresh" content="\d+;url=([^"]+)"/.exec(page)?.[1] ?? "");
}

function decode(markup: string): string {
  return markup.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

/** Returns the payment that a page of the frame continues. */
export function paymentIn(page: string): string {
  return /name="payment" value="(pay_\w+)"/.exec(page)?.[1] ?? "";
}
