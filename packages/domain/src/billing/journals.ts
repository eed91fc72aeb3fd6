import type { PaymentProvider } from "../enums.ts";
import type { Split } from "./shares.ts";

/**
 * Whose money it is. `creator`: what we owe to a creator. `held`: what a dispute may take from them. `platform`: our own.
 * `bank`: what went out to creators' own accounts. `razorpay`, `stripe`: what the provider has for us.
 */
export type LedgerAccount = "creator" | "held" | "platform" | "bank" | PaymentProvider;

/**
 * One line of a journal, in minor units: above nothing, the account is owed so much more; below, so much less. What a
 * provider has of ours stands below nothing. The lines of a journal add up to nothing.
 */
export interface Entry {
  account: LedgerAccount;
  amount: number;
}

/** What a sale is made of: who took the payment, how much, and how it was divided. */
export interface Sale {
  provider: PaymentProvider;
  amount: number;
  split: Split;
}

/** A payment that was captured. */
export function saleEntries({ provider, amount, split }: Sale): Entry[] {
  return balanced([
    { account: "creator", amount: split.creator },
    { account: "platform", amount: split.platform },
    { account: provider, amount: -amount },
  ]);
}

/** What the provider kept for its work. The creator bears it; for what we sell ourselves, we do. */
export function feeEntries(provider: PaymentProvider, fee: number, bearer: "creator" | "platform"): Entry[] {
  return balanced([
    { account: bearer, amount: -fee },
    { account: provider, amount: fee },
  ]);
}

/** The fee of a payment that opened nothing: the creator sold nothing, so we bear it. */
export function feeBorneEntries(fee: number): Entry[] {
  return balanced([
    { account: "creator", amount: fee },
    { account: "platform", amount: -fee },
  ]);
}

/** What is left of a sale when so much of the payment went back: divided as before, and what does not come out even is the creator's. */
export function leftOf({ provider, amount, split }: Sale, returned: number): Sale {
  if (!(returned >= 0 && returned <= amount)) throw new RangeError(`${returned} of ${amount} can't go back`);
  const left = amount - returned;
  // The product of two large amounts is no longer exact as a number.
  const platform = amount === 0 ? 0 : Number((BigInt(split.platform) * BigInt(left)) / BigInt(amount));
  return { provider, amount: left, split: { creator: left - platform, platform } };
}

/** How a sale stands: how much of the payment has gone back, and for how much banks ask that have not decided yet. */
export interface ReaderStanding {
  returned: number;
  /** What went back already is not taken a second time: at most what is left counts. */
  disputed: number;
}

/**
 * From one standing of a sale to another: refunds that went out or did not arrive, disputes that were opened, won and lost.
 * Whatever the steps, together they are what the last of them says. The creator's part of what banks ask for waits. The
 * provider's fee does not go back: it stays the creator's cost.
 */
export function standingEntries(sale: Sale, from: ReaderStanding, to: ReaderStanding): Entry[] {
  const [before, after] = [accountsAt(sale, from), accountsAt(sale, to)];
  return balanced([
    { account: "creator", amount: after.creator - before.creator },
    { account: "held", amount: after.held - before.held },
    { account: "platform", amount: after.platform - before.platform },
    { account: sale.provider, amount: before.provider - after.provider },
  ]);
}

function accountsAt(sale: Sale, { returned, disputed }: ReaderStanding) {
  const { amount, split } = leftOf(sale, returned);
  const { creator } = leftOf(sale, Math.min(sale.amount, returned + disputed)).split;
  return { creator, held: split.creator - creator, platform: split.platform, provider: amount };
}

/** The same where nothing is disputed: of the payment `from` had gone back, now `to` has. */
export function returnEntries(sale: Sale, from: number, to: number): Entry[] {
  return standingEntries(sale, { returned: from, disputed: 0 }, { returned: to, disputed: 0 });
}

/** A payout was made: from now on it is no part of the balance, so it cannot be paid out a second time. */
export function payoutEntries(amount: number): Entry[] {
  return balanced([
    { account: "creator", amount: -amount },
    { account: "bank", amount },
  ]);
}

/** Who leaves gives up what they are owed: it is ours. */
export function givenUpEntries(amount: number): Entry[] {
  return balanced([
    { account: "creator", amount: -amount },
    { account: "platform", amount },
  ]);
}

/** It did not reach the creator, or will not be sent: it is owed to them again. */
export function payoutReturnedEntries(amount: number): Entry[] {
  return opposite(payoutEntries(amount));
}

const opposite = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ account, amount }) => ({ account, amount: -amount }));

/** Leaves out lines of nothing; a journal that does not add up is a defect. */
function balanced(entries: readonly Entry[]): Entry[] {
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0) throw new RangeError(`a journal adds up to ${sum}, not to nothing`);
  return entries.filter(({ amount }) => amount !== 0);
}
