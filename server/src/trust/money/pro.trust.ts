import { expect, test } from "vitest";
import { tryProHistories } from "./proTrial.ts";
import { tellMoney } from "./tellMoney.ts";

test("charges, Pro and the ledger are the same in the end, over hundreds of histories", {
  timeout: 4 * 60 * 60_000,
}, async () => {
  const histories = Number(process.env.TRUST_HISTORIES ?? 500);
  const report = await tryProHistories(histories, Number(process.env.TRUST_SEED ?? 1_000));
  tellMoney(report);
  expect(report.violations).toEqual([]);
});
