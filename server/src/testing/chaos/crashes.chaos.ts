import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import type { Failpoint, PaymentFailpoint } from "../../platform/failpoint.ts";
import { type Crash, type CrashReport, runCrashes } from "./crashes.ts";
import { reportRun } from "./reportRun.ts";

/** Each failpoint and the most times it is passed before it kills: pictures are rarer than texts. */
const FAILPOINTS: Record<
  Exclude<Failpoint, PaymentFailpoint | "emailAccepted" | "pushAccepted" | `import${string}`>,
  number
> = {
  beforeCommit: 15,
  afterCommit: 15,
  beforeAnswer: 60,
  fileHalfMoved: 6,
  originalStored: 3,
  pictureStored: 3,
  pictureRowWritten: 3,
  draftLogged: 30,
  sizesMade: 3,
};
const TIMES = Number(process.env.CHAOS_FAILPOINT_KILLS ?? 20);
const RANDOM = Number(process.env.CHAOS_RANDOM_KILLS ?? 200);
const TARGETS = ["server", "server", "database", "both"] as const;

it("keeps what it acknowledged through kill -9 of server and database", async ({ task }) => {
  const named = (Object.keys(FAILPOINTS) as (keyof typeof FAILPOINTS)[]).flatMap((at) =>
    Array.from({ length: TIMES }, (): Crash => ({ at, passing: 1 + randomInt(FAILPOINTS[at]) })),
  );
  const random = Array.from(
    { length: RANDOM },
    (_, n): Crash => ({ at: "random", target: TARGETS[n % TARGETS.length] as "server" }),
  );
  const report = await runCrashes([...named, ...random]);
  printCrashReport(report);
  reportRun(task, `${named.length + random.length} kills`, report.ledger.violations.length + report.missed);
  expect(report.ledger.violations).toEqual([]);
  expect(report.missed).toBe(0);
});

/** Prints the report of a crash run. */
function printCrashReport({ ledger, crashes, missed }: CrashReport): void {
  const list = (counts: Map<string, number>) =>
    [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
  process.stdout.write(
    `\n  killed: ${list(crashes)}${missed > 0 ? `; ${missed} failpoints not reached in time` : ""}
  typed live, acknowledged and found: ${[...ledger.drafts.values()].reduce((sum, { saved }) => sum + saved, 0)} words
  acknowledged and found: ${list(ledger.answers)}
  interrupted, retried with the same id, done once: ${ledger.retries}
  lost, duplicated or partial: ${ledger.violations.length}\n\n`,
  );
}
