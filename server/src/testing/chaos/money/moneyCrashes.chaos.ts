import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { reportTrial } from "../reportTrial.ts";
import { type MoneyCrash, runMoneyCrashes } from "./moneyCrashTrial.ts";
import { tellClosed, tellMoney } from "./tellMoney.ts";

/** Each place, and how often it is passed at most before it kills. */
const PLACES = {
  paymentOrderKept: 6,
  paymentOrderMade: 6,
  paymentRead: 10,
  paymentEventKept: 10,
  paymentRefundSent: 2,
  beforeCommit: 20,
  afterCommit: 20,
  beforeAnswer: 20,
} as const;
const TIMES = Number(process.env.CHAOS_FAILPOINT_KILLS ?? 20);
const RANDOM = Number(process.env.CHAOS_RANDOM_KILLS ?? 200);
const WHO = ["server", "server", "database", "both"] as const;

it("keeps charges, entitlements and the ledger equal through kill -9 of server and database", {
  timeout: 4 * 60 * 60_000,
}, async ({ task }) => {
  const named = (Object.keys(PLACES) as (keyof typeof PLACES)[]).flatMap((at) =>
    Array.from({ length: TIMES }, (): MoneyCrash => ({ at, passing: 1 + randomInt(PLACES[at]) })),
  );
  const random = Array.from(
    { length: RANDOM },
    (_, n): MoneyCrash => ({ at: "random", who: WHO[n % WHO.length] as "server" }),
  );
  const seed = Number(process.env.CHAOS_SEED ?? 1_000);
  const report = await runMoneyCrashes([...named, ...random], seed, tellClosed);
  tellMoney(report);
  reportTrial(
    task,
    `${named.length + random.length} kills in ${report.histories} shops`,
    report.violations.length + report.missed,
  );
  expect(report.violations).toEqual([]);
  expect(report.missed).toBe(0);
});
