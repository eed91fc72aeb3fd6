import { expect, test } from "vitest";
import { convergeDrafts } from "./convergeDrafts.ts";

test("five peers on two processes say the same in the end, over thousands of schedules", async () => {
  const report = await convergeDrafts(Number(process.env.TRUST_SCHEDULES ?? 2_000), 1_000);
  process.stdout.write(
    `\n  drafts: ${report.schedules} schedules, ${report.edits} edits, ${report.breaks} broken lines, ` +
      `${report.saves} saves in between, ${report.diverged.length} diverged\n\n`,
  );
  expect(report.diverged).toEqual([]);
  expect(report.lost).toEqual([]);
});
