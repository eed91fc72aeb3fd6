import { callRoutes } from "../../control/callRoutes.ts";
import { PAYMENT_FAULTS, WEBHOOK_FAULTS } from "../../faults.ts";
import type { OpenProvider, Provider } from "../../provider.ts";
import { openAccount } from "./account.ts";
import { expireDue } from "./checkout/expireSession.ts";
import { controlCalls } from "./control/controlCalls.ts";
import { paymentRows } from "./control/paymentRows.ts";
import { SECRET_KEY, WEBHOOK_SECRET } from "./keys.ts";
import { pageRoutes } from "./pages/routes.ts";
import { serveCalls } from "./serve.ts";
import { renewDue } from "./subscriptions/renewSubscription.ts";
import { StripeError } from "./wire/errors.ts";

/** The Stripe fake: its API, its checkout pages, and its events. */
export const stripe: Provider = {
  name: "stripe",
  key: "STRIPE_SECRET_KEY",
  faults: [...WEBHOOK_FAULTS, ...PAYMENT_FAULTS.filter((kind) => kind !== "manual" && kind !== "fee-on-top")],
  webhooks: true,
  async open(tools): Promise<OpenProvider> {
    const account = openAccount(tools);
    tools.server.route([
      ...serveCalls(tools, account),
      ...pageRoutes(tools, account),
      ...callRoutes("stripe", controlCalls(account), tools.outbox, StripeError),
    ]);
    const runDue = () => {
      expireDue(account);
      renewDue(account);
    };
    tools.clock.onTick(() => tools.outbox.during(runDue).caused.now());
    return {
      environment: {
        STRIPE_SECRET_KEY: SECRET_KEY,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        // Stripe's library appends `/v1/…` itself, and takes no path before it.
        STRIPE_URL: new URL(tools.url).origin,
      },
      payments: () => paymentRows(account),
    };
  },
};
