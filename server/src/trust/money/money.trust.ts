import { expect, test } from "vitest";
import { tryHistories } from "./moneyTrial.ts";
import { tellMoney } from "./tellMoney.ts";

test("charges, entitlements and the ledger are the same in the end, over thousands of histories", {
  timeout: 4 * 60 * 60_000,
}, async () => {
  const histories = Number(process.env.TRUST_HISTORIES ?? 2_000);
  const report = await tryHistories(histories, Number(process.env.TRUST_SEED ?? 1_000));
  tellMoney(report);
  expect(report.violations).toEqual([]);
});
