import type { PaymentProvider } from "../enums.ts";
import type { Split } from "./shares.ts";

/**
 * An account of the ledger. `creator`: what we owe a creator. `held`: the part of it that a dispute may take.
 * `platform`: our own share. `bank`: what was paid out to creators' bank accounts. `razorpay`, `stripe`: what the
 * provider holds for us. `printer`, `courier`, `tax`: what we owe those for printed books.
 */
export type LedgerAccount = "creator" | "held" | "platform" | "bank" | PaymentProvider | CostAccount;

/** Accounts of others who get a part of a sale of printed books. */
export const COST_ACCOUNTS = ["printer", "courier", "tax"] as const;
export type CostAccount = (typeof COST_ACCOUNTS)[number];
/** What others get of a sale, in minor units. */
export type Costs = Record<CostAccount, number>;

/**
 * One line of a journal, in minor units: positive amounts are owed to the account, negative ones reduce that. What
 * a provider holds for us is negative. The lines of a journal sum to zero.
 */
export interface Entry {
  account: LedgerAccount;
  amount: number;
}

/** A sale: the provider that took the payment, the amount, and its split. */
export interface Sale {
  provider: PaymentProvider;
  amount: number;
  /** With the costs, it adds up to the amount. */
  split: Split;
  /** Of printed books. */
  costs?: Costs | null;
  /** The book is printed: printer and courier are owed in full, and we bear what a refund takes from them. */
  areCostsFixed?: boolean;
}

/** Books a captured payment. */
export function saleEntries({ provider, amount, split, costs }: Sale): Entry[] {
  return balanced([
    { account: "creator", amount: split.creator },
    { account: "platform", amount: split.platform },
    ...COST_ACCOUNTS.map((account) => ({ account, amount: costs?.[account] ?? 0 })),
    { account: provider, amount: -amount },
  ]);
}

/** Books the provider's fee. The creator bears it; for our own sales, we do. */
export function feeEntries(provider: PaymentProvider, fee: number, bearer: "creator" | "platform"): Entry[] {
  return balanced([
    { account: bearer, amount: -fee },
    { account: provider, amount: fee },
  ]);
}

/** Books the fee of an unfulfilled payment: the creator sold nothing, so we bear it. */
export function absorbedFeeEntries(fee: number): Entry[] {
  return balanced([
    { account: "creator", amount: fee },
    { account: "platform", amount: -fee },
  ]);
}

/**
 * Returns what is left of a sale after a refund of this amount, in the same split; an odd remainder goes to the
 * creator. Throws a RangeError unless 0 ≤ returned ≤ amount.
 */
export function remainderOf(
  { provider, amount, split, costs = null, areCostsFixed = false }: Sale,
  refunded: number,
): Sale {
  if (!(refunded >= 0 && refunded <= amount)) throw new RangeError(`${refunded} of ${amount} can't go back`);
  const left = amount - refunded;
  // The product of two large amounts exceeds exact integers.
  const part = (whole: number) =>
    amount === 0 ? 0 : Number((BigInt(whole) * BigInt(left)) / BigInt(amount));
  const shared = costs && mapCosts((account) => part(costs[account]));
  const leftCosts = shared && costs && areCostsFixed ? { ...costs, tax: shared.tax } : shared;
  const platform = part(split.platform) - (totalCosts(leftCosts) - totalCosts(shared));
  return {
    ...{ provider, amount: left, costs: leftCosts, areCostsFixed },
    split: { creator: left - platform - totalCosts(leftCosts), platform },
  };
}

const mapCosts = (amountOf: (account: CostAccount) => number): Costs => ({
  printer: amountOf("printer"),
  courier: amountOf("courier"),
  tax: amountOf("tax"),
});

/** Returns the sum of the costs; 0 if there are none. */
export const totalCosts = (costs: Costs | null | undefined): number =>
  costs ? costs.printer + costs.courier + costs.tax : 0;

/** The state of a sale: how much was refunded, and how much is in open disputes. */
export interface SaleState {
  refunded: number;
  /** An amount that was already refunded isn't held again: at most the remainder counts. */
  disputed: number;
}

/**
 * Books the change from one state of a sale to another: refunds sent or failed, disputes opened, won and lost. The
 * accounts depend only on the last state, not on the steps to it. The creator's share of a disputed amount is held.
 * The provider's fee is not returned: it stays the creator's cost.
 */
export function saleStateEntries(sale: Sale, from: SaleState, to: SaleState): Entry[] {
  return changeEntries(sale.provider, accountsAt(sale, from), accountsAt(sale, to));
}

/** Books that the costs of a sale became fixed, or no longer are: nothing, unless a part of it was refunded. */
export function fixedCostEntries(sale: Sale, areCostsFixed: boolean, state: SaleState): Entry[] {
  const at = (fixed: boolean) => accountsAt({ ...sale, areCostsFixed: fixed }, state);
  return changeEntries(sale.provider, at(!areCostsFixed), at(areCostsFixed));
}

function changeEntries(
  provider: PaymentProvider,
  before: ReturnType<typeof accountsAt>,
  after: ReturnType<typeof accountsAt>,
): Entry[] {
  return balanced([
    { account: "creator", amount: after.creator - before.creator },
    { account: "held", amount: after.held - before.held },
    { account: "platform", amount: after.platform - before.platform },
    ...COST_ACCOUNTS.map((account) => ({
      account,
      amount: (after.costs?.[account] ?? 0) - (before.costs?.[account] ?? 0),
    })),
    { account: provider, amount: before.provider - after.provider },
  ]);
}

function accountsAt(sale: Sale, { refunded, disputed }: SaleState) {
  const { amount, split, costs } = remainderOf(sale, refunded);
  const { creator } = remainderOf(sale, Math.min(sale.amount, refunded + disputed)).split;
  return { creator, held: split.creator - creator, platform: split.platform, costs, provider: amount };
}

/**
 * Books what printer and courier really charged beyond the quoted costs; negative if they charged less. The creator
 * bears it as far as their share of the sale reaches, we the rest.
 */
export function adjustedCostEntries(
  { printer, courier }: Pick<Costs, "printer" | "courier">,
  creatorShare: number,
): Entry[] {
  const amount = printer + courier;
  const creator = Math.min(Math.max(amount, 0), Math.max(creatorShare, 0));
  return balanced([
    { account: "creator", amount: -creator },
    { account: "platform", amount: creator - amount },
    { account: "printer", amount: printer },
    { account: "courier", amount: courier },
  ]);
}

/** Books a change of the refunded amount where nothing is disputed. */
export function refundEntries(sale: Sale, from: number, to: number): Entry[] {
  return saleStateEntries(sale, { refunded: from, disputed: 0 }, { refunded: to, disputed: 0 });
}

/** Books a payout: it leaves the balance, so it can't be paid out twice. */
export function payoutEntries(amount: number): Entry[] {
  return balanced([
    { account: "creator", amount: -amount },
    { account: "bank", amount },
  ]);
}

/** Books a balance forfeited on account deletion: it becomes ours. */
export function forfeitEntries(amount: number): Entry[] {
  return balanced([
    { account: "creator", amount: -amount },
    { account: "platform", amount },
  ]);
}

/** Books a payout that failed or was canceled: it is owed to the creator again. */
export function payoutReturnedEntries(amount: number): Entry[] {
  return opposite(payoutEntries(amount));
}

const opposite = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ account, amount }) => ({ account, amount: -amount }));

/** Drops zero entries. Throws a RangeError on a journal that doesn't sum to zero. */
function balanced(entries: readonly Entry[]): Entry[] {
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0) throw new RangeError(`a journal adds up to ${sum}, not to nothing`);
  return entries.filter(({ amount }) => amount !== 0);
}
