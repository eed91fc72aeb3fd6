import type { PaymentProvider } from "@quire/domain/enums";
import type { SandboxProviders } from "../../sandboxProviders.ts";

/** A captured payment in its provider's own books. Amounts are minor units. */
export interface Charge {
  provider: PaymentProvider;
  /** The payment id that the product uses. */
  id: string;
  /** The order it refers to: our id at Stripe, Razorpay's own id. */
  names: string;
  amount: number;
  currency: string;
  /** What the provider kept, including for disputes. */
  fee: number;
  /** What was refunded, pending refunds included. */
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

/** The largest page size of both providers. */
const PAGE = 100;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** All captured payments of both providers. */
export async function readBooks(sandbox: SandboxProviders): Promise<Charge[]> {
  return [...(await readStripe(sandbox)), ...(await readRazorpay(sandbox))];
}

async function readStripe(sandbox: SandboxProviders): Promise<Charge[]> {
  const list = async <K extends keyof Stripe>(name: K, more = ""): Promise<Stripe[K][]> => {
    const all: Stripe[K][] = [];
    for (;;) {
      const after = all.length > 0 ? `&starting_after=${all.at(-1)?.id}` : "";
      const path = `/${name}?limit=${PAGE}${more}${after}`;
      const { data, has_more } = (await sandbox.callApi("stripe", path)) as Listed<Stripe[K]>;
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
      const disputeFees = disputed.flatMap((one) => one.balance_transactions.map(({ fee }) => fee));
      return {
        provider: "stripe",
        id,
        names: metadata.order_id ?? "",
        amount,
        currency: currency.toUpperCase(),
        fee: balance_transaction.fee + sum(disputeFees),
        refunded: sum(
          refunds
            .filter((one) => one.payment_intent === id && one.status !== "failed")
            .map((one) => one.amount),
        ),
        lost: sum(disputed.filter(({ status }) => status === "lost").map((one) => one.amount)),
      };
    });
}

async function readRazorpay(sandbox: SandboxProviders): Promise<Charge[]> {
  const list = async <K extends keyof Razorpay>(name: K): Promise<Razorpay[K][]> => {
    const all: Razorpay[K][] = [];
    for (;;) {
      const path = `/${name}?count=${PAGE}&skip=${all.length}`;
      const { items } = (await sandbox.callApi("razorpay", path)) as { items: Razorpay[K][] };
      all.push(...items);
      if (items.length < PAGE) return all;
    }
  };
  // A card verification belongs to no order and is refunded at once.
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
      // Lost disputes are listed among the refunds.
      lost: 0,
    }));
}
