import { createHmac } from "node:crypto";
import type { PaymentProvider } from "@quire/domain/enums";

/** An order as its provider knows it. */
export interface AtProvider {
  provider: PaymentProvider;
  provider_order_id: string;
}

/** What buyers, banks and tests do at the payment providers' doubles. */
export interface AtSandbox {
  /** One request to the control of the doubles; a GET without a body. */
  control(path: string, body?: object): Promise<unknown>;
  /** One call of a provider's own interface. */
  ask(provider: PaymentProvider, path: string): Promise<unknown>;
  /**
   * The buyer presses this on the provider's own page. After `challenge` and `upi` they prove who they are; by `fail` they
   * don't, and by `wait` they leave the phone alone.
   */
  press(order: AtProvider, way: string): Promise<void>;
  /** What Razorpay's checkout hands to the page for an order that was paid. */
  proof(order: AtProvider): Promise<{ razorpay_payment_id: string; razorpay_signature: string }>;
  /** The same for a subscription, of which the first period was paid. */
  subscriptionProof(subscription: {
    provider_checkout_id: string | null;
  }): Promise<{ razorpay_payment_id: string; razorpay_signature: string }>;
}

/** By what the doubles say of their own environment. */
export function atSandbox(environment: Readonly<Record<string, string>>): AtSandbox {
  const keyOf = (name: string) => environment[name] ?? "";
  const origin = keyOf("SANDBOX_URL").replace("localhost", "127.0.0.1");

  async function send(path: string, init?: RequestInit): Promise<string> {
    const response = await fetch(origin + path, { redirect: "manual", ...init });
    const text = await response.text();
    if (response.status >= 400) throw new Error(`${path}: ${response.status} ${text}`);
    return text;
  }

  const submit = (path: string, fields: Record<string, string>) =>
    send(path, { method: "POST", body: new URLSearchParams(fields) });

  async function pressStripe(id: string, way: string): Promise<void> {
    const path = `/stripe/pay/${id}`;
    if (way !== "challenge" && way !== "fail") return void (await submit(path, { way }));
    await submit(path, { way: "challenge" });
    await submit(`${path}/challenge`, { way: way === "fail" ? "fail" : "pass" });
  }

  async function pressRazorpay(id: string, way: string): Promise<void> {
    const opened = new URLSearchParams({
      options: JSON.stringify({ key: keyOf("RAZORPAY_KEY_ID") }),
      origin: "http://localhost:4000",
    });
    const path = `/razorpay/checkout/${id}?${opened}`;
    const first = way === "fail" ? "challenge" : way === "wait" ? "upi" : way;
    const page = await submit(path, { way: first, vpa: "ahab@pequod" });
    const payment = /name="payment" value="(pay_\w+)"/.exec(page)?.[1];
    if (payment) await submit(path, { way: first === way ? "pass" : way, payment });
  }

  const ask: AtSandbox["ask"] = async (provider, path) => {
    const authorization =
      provider === "stripe"
        ? `Bearer ${keyOf("STRIPE_SECRET_KEY")}`
        : `Basic ${btoa(`${keyOf("RAZORPAY_KEY_ID")}:${keyOf("RAZORPAY_KEY_SECRET")}`)}`;
    const base = provider === "stripe" ? "/v1" : "/razorpay/v1";
    return JSON.parse(await send(base + path, { headers: { authorization } }));
  };

  const sign = (text: string) =>
    createHmac("sha256", keyOf("RAZORPAY_KEY_SECRET")).update(text).digest("hex");

  return {
    ask,

    async control(path, body) {
      const init =
        body === undefined
          ? {}
          : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      return JSON.parse(await send(path, init));
    },

    press: ({ provider, provider_order_id: id }, way) =>
      provider === "stripe" ? pressStripe(id, way) : pressRazorpay(id, way),

    async proof({ provider_order_id: id }) {
      const { items } = (await ask("razorpay", `/orders/${id}/payments`)) as {
        items: { id: string; status: string }[];
      };
      const paid = items.find(({ status }) => status === "captured" || status === "authorized")?.id ?? "";
      return { razorpay_payment_id: paid, razorpay_signature: sign(`${id}|${paid}`) };
    },

    async subscriptionProof({ provider_checkout_id: id }) {
      const { items } = (await ask("razorpay", `/invoices?subscription_id=${id}`)) as {
        items: { payment_id: string }[];
      };
      const paid = items[0]?.payment_id ?? "";
      return { razorpay_payment_id: paid, razorpay_signature: sign(`${paid}|${id}`) };
    },
  };
}
