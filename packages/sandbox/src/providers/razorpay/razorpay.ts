import { callRoutes } from "../../control/callRoutes.ts";
import { PAYMENT_FAULTS, WEBHOOK_FAULTS } from "../../faults.ts";
import type { OpenProvider, Provider } from "../../provider.ts";
import { openAccount } from "./account.ts";
import { checkoutRoutes } from "./checkout/routes.ts";
import { controlCalls } from "./control/controlCalls.ts";
import { paymentRows } from "./control/paymentRows.ts";
import { KEY_ID, KEY_SECRET, WEBHOOK_SECRET } from "./keys.ts";
import { serveCalls } from "./serve.ts";
import { renewDue } from "./subscriptions/renewSubscription.ts";
import { RazorpayError } from "./wire/errors.ts";

/** The Razorpay fake: its API, its checkout, and its events. */
export const razorpay: Provider = {
  name: "razorpay",
  key: "RAZORPAY_KEY_ID",
  faults: [...WEBHOOK_FAULTS, ...PAYMENT_FAULTS.filter((kind) => kind !== "fee-later")],
  webhooks: true,
  async open(tools): Promise<OpenProvider> {
    const account = openAccount(tools);
    tools.server.route([
      ...serveCalls(tools, account),
      ...checkoutRoutes(tools, account),
      ...callRoutes("razorpay", controlCalls(account), tools.outbox, RazorpayError),
    ]);
    tools.clock.onTick(() => tools.outbox.during(() => renewDue(account)).caused.now());
    return {
      environment: {
        RAZORPAY_KEY_ID: KEY_ID,
        RAZORPAY_KEY_SECRET: KEY_SECRET,
        RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
        RAZORPAY_URL: tools.url,
        RAZORPAY_CHECKOUT_URL: `${tools.url}/v1/checkout.js`,
      },
      payments: () => paymentRows(account),
    };
  },
};
