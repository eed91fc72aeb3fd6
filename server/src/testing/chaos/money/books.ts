import type { PaymentProvider } from "@quire/domain/enums";
import type { AtSandbox } from "../../atSandbox.ts";

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

interface Listed<T> {
  data: T[];
  has_more: boolean;
}

interface Stripe {
  charges: {
    id: string;
    status: string;
    payment_intent: string;
    metadata: { order_id?: string };
    amount: number;
    currency: string;
    balance_transaction: { fee: number };
  };
  refunds: { id: string; payment_intent: string; status: string; amount: number };
  disputes: {
    id: string;
    payment_intent: string;
    status: string;
    amount: number;
    balance_transactions: { fee: number }[];
  };
}

interface Razorpay {
  payments: {
    id: string;
    order_id: string | null;
    status: string;
    amount: number;
    currency: string;
    fee: number;
  };
  refunds: { payment_id: string; status: string; amount: number };
}

/** The longest page that either gives. */
const PAGE = 100;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** All captured payments of both providers. */
export async function readBooks(there: AtSandbox): Promise<Charge[]> {
  return [...(await readStripe(there)), ...(await readRazorpay(there))];
}

async function readStripe(there: AtSandbox): Promise<Charge[]> {
  const list = async <K extends keyof Stripe>(name: K, more = ""): Promise<Stripe[K][]> => {
    const all: Stripe[K][] = [];
    for (;;) {
      const after = all.length > 0 ? `&starting_after=${all.at(-1)?.id}` : "";
      const path = `/${name}?limit=${PAGE}${more}${after}`;
      const { data, has_more } = (await there.ask("stripe", path)) as Listed<Stripe[K]>;
      all.push(...data);
      if (!has_more) return all;
    }
  };
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
  const list = async <K extends keyof Razorpay>(name: K): Promise<Razorpay[K][]> => {
    const all: Razorpay[K][] = [];
    for (;;) {
      const path = `/${name}?count=${PAGE}&skip=${all.length}`;
      const { items } = (await there.ask("razorpay", path)) as { items: Razorpay[K][] };
      all.push(...items);
      if (items.length < PAGE) return all;
    }
  };
  // What only proves that a card is good is of no order, and is given back at once.
  const payments = (await list("payments")).flatMap(({ order_id, ...one }) =>
    order_id === null ? [] : [{ order_id, ...one }],
  );
  const refunds = await list("refunds");
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
      // What disputes took is among the refunds.
      lost: 0,
    }));
}
