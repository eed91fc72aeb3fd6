import type { PaymentProvider } from "../enums.ts";
import type { Split } from "./shares.ts";

/**
 * An account of the ledger. `creator`: what we owe a creator. `held`: the part of it that a dispute may take.
 * `platform`: our own share. `bank`: what was paid out to creators' bank accounts. `razorpay`, `stripe`: what the
 * provider holds for us.
 */
export type LedgerAccount = "creator" | "held" | "platform" | "bank" | PaymentProvider;

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
  split: Split;
}

/** Books a captured payment. */
export function saleEntries({ provider, amount, split }: Sale): Entry[] {
  return balanced([
    { account: "creator", amount: split.creator },
    { account: "platform", amount: split.platform },
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
export function remainderOf({ provider, amount, split }: Sale, refunded: number): Sale {
  if (!(refunded >= 0 && refunded <= amount)) throw new RangeError(`${refunded} of ${amount} can't go back`);
  const left = amount - refunded;
  // The product of two large amounts exceeds exact integers.
  const platform = amount === 0 ? 0 : Number((BigInt(split.platform) * BigInt(left)) / BigInt(amount));
  return { provider, amount: left, split: { creator: left - platform, platform } };
}

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
  const [before, after] = [accountsAt(sale, from), accountsAt(sale, to)];
  return balanced([
    { account: "creator", amount: after.creator - before.creator },
    { account: "held", amount: after.held - before.held },
    { account: "platform", amount: after.platform - before.platform },
    { account: sale.provider, amount: before.provider - after.provider },
  ]);
}

function accountsAt(sale: Sale, { refunded, disputed }: SaleState) {
  const { amount, split } = remainderOf(sale, refunded);
  const { creator } = remainderOf(sale, Math.min(sale.amount, refunded + disputed)).split;
  return { creator, held: split.creator - creator, platform: split.platform, provider: amount };
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
