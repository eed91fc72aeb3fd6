import { setTimeout as pause } from "node:timers/promises";
import { createOrder, IDEMPOTENCY_KEY, type NewOrder } from "@quire/contracts/calls/orders";
import type { PaymentProvider } from "@quire/domain/enums";
import { startSandbox } from "@quire/sandbox/startSandbox";
import { runDueOrdersJob } from "../modules/billing/orders/dueOrders.ts";
import { readConfig } from "../platform/config.ts";
import { select } from "../platform/database/select.ts";
import { fakeClock } from "./fakeClock.ts";
import { openReceiver } from "./openReceiver.ts";
import { type ProviderOrder, type SandboxProviders, sandboxProviders } from "./sandboxProviders.ts";
import { stripeDashboard } from "./stripeDashboard.ts";
import type { Caller } from "./testCaller.ts";
import type { PlatformOptions } from "./testPlatform.ts";
import { type TestServer, testServer } from "./testServer.ts";

/** A server with sandbox payment providers, which send it webhooks over a real socket. */
export interface CheckoutKit extends TestServer {
  /** The sandbox's environment: keys and addresses. */
  environment: Record<string, string>;
  /** Creates an order as this user; `key` is a new idempotency key unless given. */
  order(
    buyer: Caller,
    siteId: string,
    body: NewOrder,
    options?: { provider?: PaymentProvider; key?: string },
  ): ReturnType<Caller["call"]>;
  /** Presses a button on the provider's payment page. */
  press(order: { id: string }, way: string): Promise<void>;
  /** The proof that Razorpay's checkout passes to the page for a paid order. */
  proof(order: { id: string }): Promise<{ razorpay_payment_id: string; razorpay_signature: string }>;
  /** Sends one request to the sandbox's control API. */
  control: SandboxProviders["control"];
  /** All actions at the sandbox. */
  sandbox: SandboxProviders;
  /** Actions in Stripe's dashboard and at banks. */
  stripe: ReturnType<typeof stripeDashboard>;
  /** Clears all faults of the sandbox. */
  clearFaults(): Promise<void>;
  /** Waits until this many webhooks have arrived since the kit was opened, and handles them. */
  received(count: number): Promise<void>;
  /** Waits until the sandbox has delivered every webhook, delayed ones too, and handles them. */
  allReceived(): Promise<void>;
  /** How many webhooks have arrived. */
  arrivals(): number;
  /** Advances the time here and at the providers. */
  wait(milliseconds: number): Promise<void>;
}

/**
 * `const checkout = await openCheckoutKit(); afterAll(() => checkout.close());` Its clock starts at this machine's
 * time.
 */
export async function openCheckoutKit(options: PlatformOptions = {}): Promise<CheckoutKit> {
  let app: TestServer | null = null;
  const receiver = await openReceiver(() => app);
  const doubles = await startSandbox({ webhooksTo: receiver.url });
  const { payments, fulfillment } = readConfig(doubles.environment);
  app = await testServer({
    clock: fakeClock(new Date()),
    ...options,
    config: { payments, fulfillment, ...options.config },
  });
  const { platform } = app;
  const sandbox = sandboxProviders(doubles.environment);

  async function providerOrderOf(id: string) {
    const [row] = await select<ProviderOrder>(
      platform.db,
      "SELECT provider, provider_order_id FROM orders WHERE id = $id",
      { id },
    );
    if (!row) throw new Error("there is no such order");
    return row;
  }

  return {
    ...app,
    environment: doubles.environment,

    order: (buyer, siteId, body, { provider = "razorpay", key = platform.newId() } = {}) =>
      buyer.call(
        createOrder,
        { params: { siteId, provider }, body },
        { headers: { [IDEMPOTENCY_KEY]: key } },
      ),

    press: async ({ id }, way) => sandbox.press(await providerOrderOf(id), way),
    proof: async ({ id }) => sandbox.proof(await providerOrderOf(id)),
    control: sandbox.control,
    sandbox,
    stripe: stripeDashboard(platform, sandbox),
    clearFaults: async () => void (await fetch(`${doubles.url}/faults`, { method: "DELETE" })),

    async received(count) {
      await receiver.received(count);
      await platform.jobs.runDue();
    },

    async allReceived() {
      const undelivered = () => sandbox.control("/webhooks/hurry", {}) as Promise<{ waiting: number }>;
      while ((await undelivered()).waiting > 0) await pause(5);
      await platform.jobs.runDue();
    },

    arrivals: receiver.arrivals,

    async wait(milliseconds) {
      await platform.advance(milliseconds);
      // A server does this every minute.
      platform.jobs.soon(runDueOrdersJob);
      await sandbox.control("/clock", { advance: milliseconds });
    },

    async close() {
      await doubles.close();
      await receiver.close();
      await app?.close();
    },
  };
}
