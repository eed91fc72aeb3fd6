import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { reportRun } from "../reportRun.ts";
import { type MoneyCrash, runMoneyCrashes } from "./moneyCrashes.ts";
import { printMoneyReport, printProgress } from "./printMoneyReport.ts";

/** Each failpoint and the most times it is passed before it kills. */
const FAILPOINTS = {
  orderSaved: 6,
  providerOrderCreated: 6,
  paymentReported: 10,
  eventStored: 10,
  refundSent: 2,
  printJobSent: 2,
  beforeCommit: 20,
  afterCommit: 20,
  beforeAnswer: 20,
} as const;
const TIMES = Number(process.env.CHAOS_FAILPOINT_KILLS ?? 20);
const RANDOM = Number(process.env.CHAOS_RANDOM_KILLS ?? 200);
const TARGETS = ["server", "server", "database", "both"] as const;

it("keeps charges, entitlements and the ledger equal through kill -9 of server and database", {
  timeout: 4 * 60 * 60_000,
}, async ({ task }) => {
  const named = (Object.keys(FAILPOINTS) as (keyof typeof FAILPOINTS)[]).flatMap((at) =>
    Array.from({ length: TIMES }, (): MoneyCrash => ({ at, passing: 1 + randomInt(FAILPOINTS[at]) })),
  );
  const random = Array.from(
    { length: RANDOM },
    (_, n): MoneyCrash => ({ at: "random", target: TARGETS[n % TARGETS.length] as "server" }),
  );
  const seed = Number(process.env.CHAOS_SEED ?? 1_000);
  const report = await runMoneyCrashes([...named, ...random], seed, printProgress);
  printMoneyReport(report);
  reportRun(
    task,
    `${named.length + random.length} kills of ${report.histories} sellers`,
    report.violations.length + report.missed,
  );
  expect(report.violations).toEqual([]);
  expect(report.missed).toBe(0);
});
