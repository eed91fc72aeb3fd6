import { expect, it } from "vitest";
import { reportRun } from "../reportRun.ts";
import { runHistories } from "./moneyHistories.ts";
import { printMoneyReport } from "./printMoneyReport.ts";

it("keeps charges, entitlements and the ledger equal through random histories", {
  timeout: 4 * 60 * 60_000,
}, async ({ task }) => {
  const histories = Number(process.env.CHAOS_HISTORIES ?? 2_000);
  const report = await runHistories(histories, Number(process.env.CHAOS_SEED ?? 1_000));
  printMoneyReport(report);
  reportRun(task, `${histories} histories`, report.violations.length);
  expect(report.violations).toEqual([]);
});
