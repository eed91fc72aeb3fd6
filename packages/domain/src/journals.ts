import type { PaymentProvider } from "./enums.ts";
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

/** What is left of a sale when so much of the payment went back: divided as before, and what does not come out even is the creator's. */
export function leftOf({ provider, amount, split }: Sale, returned: number): Sale {
  if (!(returned >= 0 && returned <= amount)) throw new RangeError(`${returned} of ${amount} can't go back`);
  const left = amount - returned;
  // The product of two large amounts is no longer exact as a number.
  const platform = amount === 0 ? 0 : Number((BigInt(split.platform) * BigInt(left)) / BigInt(amount));
  return { provider, amount: left, split: { creator: left - platform, platform } };
}

/**
 * Of a payment of which `from` had gone back, now `to` has: more by a refund, less where one did not arrive. Whatever the steps,
 * together they are what the last of them says. The provider's fee does not go back: it stays the creator's cost.
 */
export function returnEntries(sale: Sale, from: number, to: number): Entry[] {
  const [before, after] = [leftOf(sale, from), leftOf(sale, to)];
  return balanced([
    { account: "creator", amount: after.split.creator - before.split.creator },
    { account: "platform", amount: after.split.platform - before.split.platform },
    { account: sale.provider, amount: before.amount - after.amount },
  ]);
}

/** A dispute was opened: so much of the creator's part waits until it is won or lost. */
export function disputeOpenedEntries(held: number): Entry[] {
  return balanced([
    { account: "creator", amount: -held },
    { account: "held", amount: held },
  ]);
}

/** The creator was in the right: what waited is theirs again. */
export function disputeWonEntries(held: number): Entry[] {
  return opposite(disputeOpenedEntries(held));
}

/** The buyer was: of what goes back to them so much had waited, and the rest is our part. */
export function disputeLostEntries(provider: PaymentProvider, amount: number, held: number): Entry[] {
  return balanced([
    { account: "held", amount: -held },
    { account: "platform", amount: held - amount },
    { account: provider, amount },
  ]);
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
