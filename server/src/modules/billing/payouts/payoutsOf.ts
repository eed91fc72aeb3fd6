/** "1 payout", "1,234 payouts": in the log every one counts, so none is cut off. */
export const payoutsOf = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "payout" : "payouts"}`;
