import { expect, it } from "vitest";
import { reportRun } from "../reportRun.ts";
import { printMoneyReport } from "./printMoneyReport.ts";
import { runProHistories } from "./proHistories.ts";

it("keeps charges, Pro and the ledger equal through random histories", {
  timeout: 4 * 60 * 60_000,
}, async ({ task }) => {
  const histories = Number(process.env.CHAOS_HISTORIES ?? 500);
  const report = await runProHistories(histories, Number(process.env.CHAOS_SEED ?? 1_000));
  printMoneyReport(report);
  reportRun(task, `${histories} histories`, report.violations.length);
  expect(report.violations).toEqual([]);
});
