import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { createOrder, IDEMPOTENCY_KEY, type NewOrder } from "@quire/contracts/calls/orders";
import type { PaymentProvider } from "@quire/domain/enums";
import { startSandbox } from "@quire/sandbox/startSandbox";
import { QueryTypes } from "sequelize";
import { runDueOrdersJob } from "../modules/billing/orders/dueOrders.ts";
import { readConfig } from "../platform/config.ts";
import { type AtProvider, type AtSandbox, atSandbox } from "./atSandbox.ts";
import { fakeClock } from "./fakeClock.ts";
import { stripeDashboard } from "./stripeDashboard.ts";
import type { Caller } from "./testCaller.ts";
import type { PlatformOptions } from "./testPlatform.ts";
import { type TestServer, testServer } from "./testServer.ts";

/** A server with its payment providers' doubles, which tell it of events over a real socket. */
export interface CheckoutKit extends TestServer {
  /** What the doubles' environment says: keys and addresses. */
  environment: Record<string, string>;
  /** Begins an order as this person; `key` is a new one where none is named. */
  order(
    buyer: Caller,
    siteId: string,
    body: NewOrder,
    options?: { provider?: PaymentProvider; key?: string },
  ): ReturnType<Caller["call"]>;
  /** The buyer presses this on the provider's own page. */
  press(order: { id: string }, way: string): Promise<void>;
  /** What Razorpay's checkout hands to the page for an order that was paid. */
  proof(order: { id: string }): Promise<{ razorpay_payment_id: string; razorpay_signature: string }>;
  /** One request to the control of the doubles. */
  control: AtSandbox["control"];
  /** All that can be done at the doubles. */
  there: AtSandbox;
  /** What is done in Stripe's dashboard, and by banks. */
  stripe: ReturnType<typeof stripeDashboard>;
  /** What the doubles were told to do wrong is over. */
  clearFaults(): Promise<void>;
  /** Waits until so many events have come (since the till was opened), and acts upon them. */
  heard(count: number): Promise<void>;
  /** Waits until the sandbox has delivered every event, late ones too, and acts upon them. */
  allHeard(): Promise<void>;
  /** How many have come. */
  arrivals(): number;
  /** Lets time pass here and at the providers. */
  wait(milliseconds: number): Promise<void>;
}

/** `const till = await openCheckoutKit(); afterAll(() => till.close());` Its clock is near this machine's. */
export async function openCheckoutKit(options: PlatformOptions = {}): Promise<CheckoutKit> {
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
  const there = atSandbox(sandbox.environment);

  async function kept(id: string) {
    const [row] = await platform.db.query<AtProvider>(
      "SELECT provider, provider_order_id FROM orders WHERE id = $id",
      { bind: { id }, type: QueryTypes.SELECT },
    );
    if (!row) throw new Error("there is no such order");
    return row;
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

    press: async ({ id }, way) => there.press(await kept(id), way),
    proof: async ({ id }) => there.proof(await kept(id)),
    control: there.control,
    there,
    stripe: stripeDashboard(platform, there),
    clearFaults: async () => void (await fetch(`${sandbox.url}/faults`, { method: "DELETE" })),

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

    async allHeard() {
      const undelivered = () => there.control("/webhooks/hurry", {}) as Promise<{ waiting: number }>;
      while ((await undelivered()).waiting > 0) await pause(5);
      await platform.jobs.runDue();
    },

    arrivals: () => arrived,

    async wait(milliseconds) {
      await platform.advance(milliseconds);
      // As a server does each minute.
      platform.jobs.soon(runDueOrdersJob);
      await there.control("/clock", { advance: milliseconds });
    },

    async close() {
      await sandbox.close();
      door.closeAllConnections();
      await new Promise((resolve) => door.close(resolve));
      await app?.close();
    },
  };
}
