import type { MoneyReport } from "./moneyTrial.ts";

/** Prints the figures of a trial of money. */
export function tellMoney({ histories, counts, violations }: MoneyReport): void {
  const list = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
  process.stdout.write(
    `\n  money: ${histories} histories, all of them held against the providers' own books\n  ${list}
  charges, entitlements and ledger apart: ${violations.length}\n\n`,
  );
}
