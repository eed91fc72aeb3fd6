import type { MoneyCrashReport } from "./moneyCrashes.ts";
import type { MoneyReport } from "./moneyHistories.ts";

/** Prints the report of a money run. */
export function printMoneyReport(report: MoneyReport | MoneyCrashReport): void {
  const { histories, counts, violations } = report;
  const killed =
    "crashes" in report ? `\n  killed: ${list(report.crashes)}; not reached ${report.missed}` : "";
  process.stdout.write(
    `\n  money: ${histories} histories, all reconciled with the providers' own books${killed}
  ${list(counts)}
  violations: ${violations.length}\n\n`,
  );
}

/** Prints the progress of a long run, and the last seller's violations. */
export function printProgress(
  { histories, crashes, violations }: MoneyCrashReport,
  sellers: number,
  wrong: readonly string[],
): void {
  process.stdout.write(
    `  ${histories} of ${sellers} sellers closed; killed: ${list(crashes)}; violations: ${violations.length}\n`,
  );
  for (const what of wrong) process.stdout.write(`    ${what}\n`);
}

function list(counts: Map<string, number>): string {
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([name, count]) => `${name} ${count}`).join(", ");
}
