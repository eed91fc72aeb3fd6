import { findOrder, type OrderRow } from "../modules/billing/orders/orderRow.ts";
import type { Platform } from "../platform/platform.ts";
import type { AtSandbox } from "./atSandbox.ts";

/** What the operator does in Stripe's own dashboard, and banks do, about payments for orders. */
export function stripeDashboard(platform: Platform, there: AtSandbox) {
  const row = async (id: string) => (await findOrder(platform, id)) as OrderRow;

  /** Also of an order that nobody here knows to be paid. */
  async function chargeOf(orderId: string): Promise<string> {
    const { payment_id, provider_order_id } = await row(orderId);
    const session = (await there.ask("stripe", `/checkout/sessions/${provider_order_id}`)) as {
      payment_intent: string;
    };
    const intent = await there.ask("stripe", `/payment_intents/${payment_id ?? session.payment_intent}`);
    return (intent as { latest_charge: string }).latest_charge;
  }

  return {
    /** Gives back so much, in minor units, or all that is left. Its name at Stripe. */
    async giveBack(orderId: string, amount?: number): Promise<string> {
      const { id } = (await there.control("/stripe/refund", {
        charge: await chargeOf(orderId),
        ...(amount ? { amount } : {}),
      })) as { id: string };
      return id;
    },

    /** A refund that is under way does not arrive: that which is named, or the order's latest. */
    async refundFails(orderId: string, refund?: string): Promise<void> {
      const { data } = (await there.ask(
        "stripe",
        `/refunds?payment_intent=${(await row(orderId)).payment_id}`,
      )) as { data: { id: string }[] };
      await there.control("/stripe/settle", { refund: refund ?? data[0]?.id, outcome: "fail" });
    },

    /** The buyer's bank asks for it back; returns what ends that. */
    async dispute(orderId: string): Promise<(outcome: "won" | "lost") => Promise<void>> {
      const { id } = (await there.control("/stripe/dispute", { charge: await chargeOf(orderId) })) as {
        id: string;
      };
      return async (outcome) => void (await there.control("/stripe/close", { dispute: id, outcome }));
    },
  };
}
