import { findOrder, type OrderRow } from "../modules/billing/orders/orderRow.ts";
import type { Platform } from "../platform/platform.ts";
import type { SandboxProviders } from "./sandboxProviders.ts";

/** Actions that the operator takes in Stripe's dashboard, and banks take, on order payments. */
export function stripeDashboard(platform: Platform, sandbox: SandboxProviders) {
  const row = async (id: string) => (await findOrder(platform, id)) as OrderRow;

  /** Works for unconfirmed orders too. */
  async function chargeOf(orderId: string): Promise<string> {
    const { payment_id, provider_order_id } = await row(orderId);
    const session = (await sandbox.callApi("stripe", `/checkout/sessions/${provider_order_id}`)) as {
      payment_intent: string;
    };
    const intent = await sandbox.callApi(
      "stripe",
      `/payment_intents/${payment_id ?? session.payment_intent}`,
    );
    return (intent as { latest_charge: string }).latest_charge;
  }

  return {
    /** Refunds this many minor units, or all that is left; returns the refund's id at Stripe. */
    async refund(orderId: string, amount?: number): Promise<string> {
      const { id } = (await sandbox.control("/stripe/refund", {
        charge: await chargeOf(orderId),
        ...(amount ? { amount } : {}),
      })) as { id: string };
      return id;
    },

    /** Fails a pending refund: the named one, or the order's latest. */
    async refundFails(orderId: string, refund?: string): Promise<void> {
      const { data } = (await sandbox.callApi(
        "stripe",
        `/refunds?payment_intent=${(await row(orderId)).payment_id}`,
      )) as { data: { id: string }[] };
      await sandbox.control("/stripe/settle", { refund: refund ?? data[0]?.id, outcome: "fail" });
    },

    /** Opens a dispute; returns a function that closes it. */
    async dispute(orderId: string): Promise<(outcome: "won" | "lost") => Promise<void>> {
      const { id } = (await sandbox.control("/stripe/dispute", { charge: await chargeOf(orderId) })) as {
        id: string;
      };
      return async (outcome) => void (await sandbox.control("/stripe/close", { dispute: id, outcome }));
    },
  };
}
