import { callRoutes } from "../../control/callRoutes.ts";
import { PAYMENT_FAULTS, WEBHOOK_FAULTS } from "../../faults.ts";
import type { OpenProvider, Provider } from "../../provider.ts";
import { expireDue } from "./checkout/expireSession.ts";
import { controlCalls } from "./control/controlCalls.ts";
import { paymentRows } from "./control/paymentRows.ts";
import { openDesk } from "./desk.ts";
import { SECRET_KEY, WEBHOOK_SECRET } from "./keys.ts";
import { pageRoutes } from "./pages/routes.ts";
import { serveCalls } from "./serve.ts";
import { renewDue } from "./subscriptions/renewSubscription.ts";
import { StripeError } from "./wire/errors.ts";

/** Stripe: its interface, its checkout pages, and its events. */
export const stripe: Provider = {
  name: "stripe",
  key: "STRIPE_SECRET_KEY",
  faults: [...WEBHOOK_FAULTS, ...PAYMENT_FAULTS.filter((kind) => kind !== "manual")],
  webhooks: true,
  async open(tools): Promise<OpenProvider> {
    const desk = openDesk(tools);
    tools.server.route([
      ...serveCalls(tools, desk),
      ...pageRoutes(tools, desk),
      ...callRoutes("stripe", controlCalls(desk), tools.outbox, StripeError),
    ]);
    const look = () => {
      expireDue(desk);
      renewDue(desk);
    };
    tools.clock.onTick(() => tools.outbox.during(look).caused.now());
    return {
      environment: {
        STRIPE_SECRET_KEY: SECRET_KEY,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        // The library adds `/v1/…` itself, and takes no path before it.
        STRIPE_URL: new URL(tools.url).origin,
      },
      payments: () => paymentRows(desk),
    };
  },
};
