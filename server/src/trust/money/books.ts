import type { PaymentProvider } from "@quire/domain/enums";
import type { AtSandbox } from "../../testing/atSandbox.ts";

/** A captured payment, as its provider's own books have it. Amounts are minor units. */
export interface Charge {
  provider: PaymentProvider;
  /** As the product calls it. */
  id: string;
  /** The order that it names: ours at Stripe, Razorpay's own. */
  names: string;
  amount: number;
  currency: string;
  /** What the provider kept, for disputes too. */
  fee: number;
  /** What went back, or is on its way. */
  refunded: number;
  lost: number;
}

interface Stripe {
  charges: {
    status: string;
    payment_intent: string;
    metadata: { order_id?: string };
    amount: number;
    currency: string;
    balance_transaction: { fee: number };
  }[];
  refunds: { payment_intent: string; status: string; amount: number }[];
  disputes: {
    payment_intent: string;
    status: string;
    amount: number;
    balance_transactions: { fee: number }[];
  }[];
}

interface Razorpay {
  payments: {
    id: string;
    order_id: string;
    status: string;
    amount: number;
    currency: string;
    fee: number;
  }[];
  refunds: { payment_id: string; status: string; amount: number }[];
  disputes: { payment_id: string; amount_deducted: number }[];
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The newest hundred captured payments of each provider: more than one history makes. */
export async function readBooks(there: AtSandbox): Promise<Charge[]> {
  return [...(await readStripe(there)), ...(await readRazorpay(there))];
}

async function readStripe(there: AtSandbox): Promise<Charge[]> {
  const list = async <K extends keyof Stripe>(name: K, more = "") =>
    ((await there.ask("stripe", `/${name}?limit=100${more}`)) as { data: Stripe[K] }).data;
  const charges = await list("charges", "&expand[]=data.balance_transaction");
  const [refunds, disputes] = [await list("refunds"), await list("disputes")];
  return charges
    .filter(({ status }) => status === "succeeded")
    .map(({ payment_intent: id, metadata, amount, currency, balance_transaction }) => {
      const disputed = disputes.filter((one) => one.payment_intent === id);
      const kept = disputed.flatMap((one) => one.balance_transactions.map(({ fee }) => fee));
      return {
        provider: "stripe",
        id,
        names: metadata.order_id ?? "",
        amount,
        currency: currency.toUpperCase(),
        fee: balance_transaction.fee + sum(kept),
        refunded: sum(
          refunds
            .filter((one) => one.payment_intent === id && one.status !== "failed")
            .map((one) => one.amount),
        ),
        lost: sum(disputed.filter(({ status }) => status === "lost").map((one) => one.amount)),
      };
    });
}

async function readRazorpay(there: AtSandbox): Promise<Charge[]> {
  const list = async <K extends keyof Razorpay>(name: K) =>
    ((await there.ask("razorpay", `/${name}?count=100`)) as { items: Razorpay[K] }).items;
  const payments = await list("payments");
  const [refunds, disputes] = [await list("refunds"), await list("disputes")];
  return payments
    .filter(({ status }) => status === "captured" || status === "refunded")
    .map(({ id, order_id, amount, currency, fee }) => ({
      provider: "razorpay",
      id,
      names: order_id,
      amount,
      currency,
      fee,
      refunded: sum(
        refunds.filter((one) => one.payment_id === id && one.status !== "failed").map((one) => one.amount),
      ),
      lost: sum(disputes.filter((one) => one.payment_id === id).map((one) => one.amount_deducted)),
    }));
}
