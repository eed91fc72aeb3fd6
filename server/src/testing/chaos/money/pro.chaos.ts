import { expect, it } from "vitest";
import { reportTrial } from "../reportTrial.ts";
import { tryProHistories } from "./proTrial.ts";
import { tellMoney } from "./tellMoney.ts";

it("keeps charges, Pro and the ledger equal through random histories", {
  timeout: 4 * 60 * 60_000,
}, async ({ task }) => {
  const histories = Number(process.env.CHAOS_HISTORIES ?? 500);
  const report = await tryProHistories(histories, Number(process.env.CHAOS_SEED ?? 1_000));
  tellMoney(report);
  reportTrial(task, `${histories} histories`, report.violations.length);
  expect(report.violations).toEqual([]);
});
