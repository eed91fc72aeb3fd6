import type { MoneyCrashReport } from "./moneyCrashTrial.ts";
import type { MoneyReport } from "./moneyTrial.ts";

/** Prints the figures of a trial of money. */
export function tellMoney(report: MoneyReport | MoneyCrashReport): void {
  const { histories, counts, violations } = report;
  const killed =
    "crashes" in report ? `\n  killed: ${list(report.crashes)}; not reached ${report.missed}` : "";
  process.stdout.write(
    `\n  money: ${histories} histories, all of them held against the providers' own books${killed}
  ${list(counts)}
  charges, entitlements and ledger apart: ${violations.length}\n\n`,
  );
}

/** Prints how far a long trial has come, and what the shop that was closed last had wrong. */
export function tellClosed(
  { histories, crashes, violations }: MoneyCrashReport,
  shops: number,
  wrong: readonly string[],
): void {
  process.stdout.write(
    `  ${histories} of ${shops} shops closed; killed: ${list(crashes)}; apart: ${violations.length}\n`,
  );
  for (const what of wrong) process.stdout.write(`    ${what}\n`);
}

function list(counts: Map<string, number>): string {
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([name, count]) => `${name} ${count}`).join(", ");
}
