import { createHmac } from "node:crypto";
import type { PaymentProvider } from "@quire/domain/enums";

/** An order at its payment provider. */
export interface ProviderOrder {
  provider: PaymentProvider;
  provider_order_id: string;
}

/** A job at the press, or an order at the courier. */
export interface PrintedJob {
  id: string;
  reference: string;
  /** Canceled or rejected. */
  isOver: boolean;
  status: string;
}

/** What buyers, banks and tests do at the sandbox payment providers. */
export interface SandboxProviders {
  /** Sends one request to the sandbox's control API; a GET without a body. */
  control(path: string, body?: object): Promise<unknown>;
  /** Calls a provider's own API. */
  callApi(provider: PaymentProvider, path: string): Promise<unknown>;
  /** The jobs at the press, or orders at the courier within India, that have this text in our id for them. */
  printJobs(reference: string): Promise<PrintedJob[]>;
  /**
   * Presses a button on the provider's payment page. With `challenge` and `upi` the buyer passes authentication,
   * with `fail` they fail it, with `wait` they never respond.
   */
  press(order: ProviderOrder, way: string): Promise<void>;
  /** Makes this many payments that are not ours and send no webhook. */
  payOthers(provider: PaymentProvider, count: number): Promise<void>;
  /** The proof that Razorpay's checkout passes to the page for a paid order. */
  proof(order: ProviderOrder): Promise<{ razorpay_payment_id: string; razorpay_signature: string }>;
  /** The same for a subscription whose first period was paid. */
  subscriptionProof(subscription: {
    provider_checkout_id: string | null;
  }): Promise<{ razorpay_payment_id: string; razorpay_signature: string }>;
}

/** A sale by another seller under the same provider account: the call, its request, and how it is paid. */
type OtherSale = readonly [path: string, body: RequestInit, way: string];

const RAZORPAY_SALE: OtherSale = [
  "/orders",
  {
    body: JSON.stringify({ amount: 9900, currency: "INR" }),
    headers: { "content-type": "application/json" },
  },
  "card",
];
const STRIPE_SALE: OtherSale = [
  "/checkout/sessions",
  {
    body: new URLSearchParams({
      mode: "payment",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "500",
      "line_items[0][price_data][product_data][name]": "From another seller",
      "line_items[0][quantity]": "1",
      success_url: "http://localhost:4000/paid",
    }),
  },
  "approve",
];

/** Returns the actions for a sandbox, from the sandbox's environment. */
export function sandboxProviders(environment: Readonly<Record<string, string>>): SandboxProviders {
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

  async function request(provider: PaymentProvider, path: string, init: RequestInit = {}): Promise<unknown> {
    const authorization =
      provider === "stripe"
        ? `Bearer ${keyOf("STRIPE_SECRET_KEY")}`
        : `Basic ${btoa(`${keyOf("RAZORPAY_KEY_ID")}:${keyOf("RAZORPAY_KEY_SECRET")}`)}`;
    const base = provider === "stripe" ? "/v1" : "/razorpay/v1";
    return JSON.parse(
      await send(base + path, { ...init, headers: { authorization, ...(init.headers ?? {}) } }),
    );
  }

  const callApi: SandboxProviders["callApi"] = (provider, path) => request(provider, path);

  async function payOther(provider: PaymentProvider): Promise<void> {
    const [path, body, way] = provider === "stripe" ? STRIPE_SALE : RAZORPAY_SALE;
    const made = (await request(provider, path, { method: "POST", ...body })) as { id: string };
    await press({ provider, provider_order_id: made.id }, way);
  }

  const press: SandboxProviders["press"] = ({ provider, provider_order_id: id }, way) =>
    provider === "stripe" ? pressStripe(id, way) : pressRazorpay(id, way);

  const sign = (text: string) =>
    createHmac("sha256", keyOf("RAZORPAY_KEY_SECRET")).update(text).digest("hex");

  async function pressJobs(reference: string): Promise<PrintedJob[]> {
    const basic = btoa(`${keyOf("LULU_CLIENT_KEY")}:${keyOf("LULU_CLIENT_SECRET")}`);
    const { access_token: token } = JSON.parse(
      await send("/lulu/auth/realms/glasstree/protocol/openid-connect/token", {
        method: "POST",
        headers: { authorization: `Basic ${basic}` },
        body: new URLSearchParams({ grant_type: "client_credentials" }),
      }),
    );
    const { results } = JSON.parse(
      await send(`/lulu/print-jobs/?search=${reference}`, { headers: { authorization: `Bearer ${token}` } }),
    ) as { results: { id: number; external_id: string; status: { name: string } }[] };
    return results.map(({ id, external_id, status: { name } }) => ({
      ...{ id: String(id), reference: external_id, status: name },
      isOver: name === "CANCELED" || name === "REJECTED",
    }));
  }

  async function courierOrders(reference: string): Promise<PrintedJob[]> {
    const login = { email: keyOf("SHIPROCKET_EMAIL"), password: keyOf("SHIPROCKET_PASSWORD") };
    const { token } = JSON.parse(
      await send("/shiprocket/v1/external/auth/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(login),
      }),
    );
    const { data } = JSON.parse(
      await send(`/shiprocket/v1/external/orders?search=${reference}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    ) as { data: { id: number; channel_order_id: string; status: string }[] };
    return data.map(({ id, channel_order_id, status }) => ({
      ...{ id: String(id), reference: channel_order_id, status },
      isOver: /cancel/i.test(status),
    }));
  }

  return {
    callApi,
    printJobs: async (reference) => [...(await pressJobs(reference)), ...(await courierOrders(reference))],

    async control(path, body) {
      const init =
        body === undefined
          ? {}
          : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      return JSON.parse(await send(path, init));
    },

    press,

    async payOthers(provider, count) {
      await this.control("/faults", { provider, kind: "webhook-never", times: 5 * count });
      await Promise.all(Array.from({ length: count }, () => payOther(provider)));
      await send("/faults", { method: "DELETE" });
    },

    async proof({ provider_order_id: id }) {
      const { items } = (await callApi("razorpay", `/orders/${id}/payments`)) as {
        items: { id: string; status: string }[];
      };
      const paid = items.find(({ status }) => status === "captured" || status === "authorized")?.id ?? "";
      return { razorpay_payment_id: paid, razorpay_signature: sign(`${id}|${paid}`) };
    },

    async subscriptionProof({ provider_checkout_id: id }) {
      const { items } = (await callApi("razorpay", `/invoices?subscription_id=${id}`)) as {
        items: { payment_id: string }[];
      };
      const paid = items[0]?.payment_id ?? "";
      return { razorpay_payment_id: paid, razorpay_signature: sign(`${paid}|${id}`) };
    },
  };
}
