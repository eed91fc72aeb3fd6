import type { TrialReport } from "./crashTrial.ts";

/** Prints the figures of a trial. */
export function tell({ ledger, crashes, missed }: TrialReport): void {
  const list = (counts: Map<string, number>) =>
    [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
  process.stdout.write(
    `\n  killed: ${list(crashes)}${missed > 0 ? `; ${missed} failpoints not reached in time` : ""}
  typed live, called saved and found: ${[...ledger.drafts.values()].reduce((sum, { saved }) => sum + saved, 0)} words
  acknowledged and found: ${list(ledger.answers)}
  cut off, sent again with the same id, done once: ${ledger.retries}
  lost, doubled or half there: ${ledger.violations.length}\n\n`,
  );
}
