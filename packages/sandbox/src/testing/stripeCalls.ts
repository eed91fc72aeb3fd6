import type { TestSandbox } from "./openSandbox.ts";

// biome-ignore lint/suspicious/noExplicitAny: what a provider answers is compared, not used.
export type Answered = { status: number; headers: Headers } & Record<string, any>;

/** Calls the Stripe API with plain requests: `await call("POST", "/v1/refunds", {charge})`. */
export function stripeCalls(sandbox: TestSandbox, key = sandbox.environment.STRIPE_SECRET_KEY) {
  return async (
    method: string,
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Answered> => {
    const form = new URLSearchParams(fields);
    const isGet = method === "GET";
    const url = isGet ? `${path}?${form}` : path;
    const answer = await sandbox.request(url, {
      method,
      headers: { authorization: `Bearer ${key}`, ...headers },
      body: isGet ? undefined : form,
    });
    return {
      ...JSON.parse(answer.text),
      status: answer.status,
      body: JSON.parse(answer.text),
      headers: answer.headers,
    };
  };
}

/** The parameters of a session that sells one item. */
export const SESSION = {
  mode: "payment",
  "line_items[0][price_data][currency]": "usd",
  "line_items[0][price_data][unit_amount]": "500",
  "line_items[0][price_data][product_data][name]": "A <b>post</b>",
  "line_items[0][quantity]": "2",
  success_url: "http://localhost:4000/paid?session={CHECKOUT_SESSION_ID}",
  cancel_url: "http://localhost:4000/left",
  "metadata[order]": "o1",
  "payment_intent_data[metadata][order]": "o1",
};
