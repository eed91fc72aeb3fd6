import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createOrder, IDEMPOTENCY_KEY, type NewOrder } from "@quire/contracts/calls/orders";
import type { PaymentProvider } from "@quire/domain/enums";
import { startSandbox } from "@quire/sandbox/startSandbox";
import { QueryTypes } from "sequelize";
import { readConfig } from "../platform/config.ts";
import { fakeClock } from "./fakeClock.ts";
import type { Caller } from "./testCaller.ts";
import type { PlatformOptions } from "./testPlatform.ts";
import { type TestServer, testServer } from "./testServer.ts";

/** A server with its payment providers' doubles, which tell it of events over a real socket. */
export interface Till extends TestServer {
  /** What the doubles' environment says: keys and addresses. */
  environment: Record<string, string>;
  /** Begins an order as this person; `key` is a new one where none is named. */
  order(
    buyer: Caller,
    siteId: string,
    body: NewOrder,
    options?: { provider?: PaymentProvider; key?: string },
  ): ReturnType<Caller["call"]>;
  /** The buyer presses this on the provider's own page. Gives the payment that Razorpay begun. */
  press(order: { id: string }, way: string): Promise<void>;
  /** What Razorpay's checkout hands to the page for an order that was paid. */
  proof(order: { id: string }): Promise<{ razorpay_payment_id: string; razorpay_signature: string }>;
  /** One request to the control of the doubles. */
  control(path: string, body?: object): Promise<unknown>;
  /** Waits until so many events have come (since the till was opened), and acts upon them. */
  heard(count: number): Promise<void>;
  /** How many have come. */
  arrivals(): number;
  /** Lets time pass here and at the providers. */
  wait(milliseconds: number): Promise<void>;
}

/** `const till = await openTill(); afterAll(() => till.close());` Its clock is near this machine's. */
export async function openTill(options: PlatformOptions = {}): Promise<Till> {
  let app: TestServer | null = null;
  let arrived = 0;
  const waiting = new Set<() => void>();
  // The server is asked without a socket; the doubles need one.
  const door = createServer((request, response) => {
    void buffer(request).then(async (payload) => {
      const answer = await app?.server.inject({
        method: "POST",
        url: request.url ?? "",
        headers: { ...(request.headers as Record<string, string>), host: "localhost:4000" },
        payload,
      });
      response.writeHead(answer?.statusCode ?? 503).end();
      arrived++;
      for (const look of waiting) look();
    });
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  const sandbox = await startSandbox({
    webhooksTo: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
  });
  const { payments } = readConfig(sandbox.environment);
  app = await testServer({
    clock: fakeClock(new Date()),
    ...options,
    config: { payments, ...options.config },
  });
  const { platform } = app;
  const origin = sandbox.url.replace("localhost", "127.0.0.1");
  const keyOf = (name: string) => sandbox.environment[name] ?? "";

  async function kept(id: string) {
    const [row] = await platform.db.query<{ provider: string; provider_order_id: string }>(
      "SELECT provider, provider_order_id FROM orders WHERE id = $id",
      { bind: { id }, type: QueryTypes.SELECT },
    );
    if (!row) throw new Error("there is no such order");
    return row;
  }

  async function ask(path: string, init?: RequestInit): Promise<string> {
    const response = await fetch(origin + path, { redirect: "manual", ...init });
    const text = await response.text();
    if (response.status >= 400) throw new Error(`${path}: ${response.status} ${text}`);
    return text;
  }

  async function control(path: string, body?: object): Promise<unknown> {
    const init =
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return JSON.parse(await ask(path, init));
  }

  return {
    ...app,
    environment: sandbox.environment,

    order: (buyer, siteId, body, { provider = "razorpay", key = platform.newId() } = {}) =>
      buyer.call(
        createOrder,
        { params: { siteId, provider }, body },
        { headers: { [IDEMPOTENCY_KEY]: key } },
      ),

    async press({ id }, way) {
      const { provider, provider_order_id } = await kept(id);
      const form = (fields: Record<string, string>) => ({
        method: "POST",
        body: new URLSearchParams(fields),
      });
      if (provider === "stripe") {
        const path = `/stripe/pay/${provider_order_id}`;
        if (way === "challenge") await ask(path, form({ way }));
        await ask(
          way === "challenge" ? `${path}/challenge` : path,
          form({ way: way === "challenge" ? "pass" : way }),
        );
        return;
      }
      const opened = new URLSearchParams({
        options: JSON.stringify({ key: keyOf("RAZORPAY_KEY_ID") }),
        origin: "http://localhost:4000",
      });
      const page = await ask(
        `/razorpay/checkout/${provider_order_id}?${opened}`,
        form({ way, vpa: "ahab@pequod" }),
      );
      const begun = /name="payment" value="(pay_\w+)"/.exec(page)?.[1];
      if ((way === "upi" || way === "challenge") && begun) {
        await ask(`/razorpay/checkout/${provider_order_id}?${opened}`, form({ way: "pass", payment: begun }));
      }
    },

    async proof({ id }) {
      const { provider_order_id } = await kept(id);
      const authorization = `Basic ${btoa(`${keyOf("RAZORPAY_KEY_ID")}:${keyOf("RAZORPAY_KEY_SECRET")}`)}`;
      const text = await ask(`/razorpay/v1/orders/${provider_order_id}/payments`, {
        headers: { authorization },
      });
      const { items } = JSON.parse(text) as { items: { id: string; status: string }[] };
      const paid = items.find(({ status }) => status === "captured" || status === "authorized")?.id ?? "";
      const razorpay_signature = createHmac("sha256", keyOf("RAZORPAY_KEY_SECRET"))
        .update(`${provider_order_id}|${paid}`)
        .digest("hex");
      return { razorpay_payment_id: paid, razorpay_signature };
    },

    control,

    async heard(count) {
      await new Promise<void>((resolve) => {
        const look = () => {
          if (arrived < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
      await platform.jobs.runDue();
    },

    arrivals: () => arrived,

    async wait(milliseconds) {
      await platform.advance(milliseconds);
      await control("/clock", { advance: milliseconds });
    },

    async close() {
      await sandbox.close();
      door.closeAllConnections();
      await new Promise((resolve) => door.close(resolve));
      await app?.close();
    },
  };
}
