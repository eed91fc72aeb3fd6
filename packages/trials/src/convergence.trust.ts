import { convergeDrafts } from "@quire/server/trust/convergeDrafts";
import { expect, test } from "vitest";
import { devicePeer } from "./devicePeer.ts";

test("five devices on two processes say the same in the end, over thousands of schedules", async () => {
  const report = await convergeDrafts(Number(process.env.TRUST_SCHEDULES ?? 2_000), 1_000, devicePeer);
  process.stdout.write(
    `\n  drafts on devices: ${report.schedules} schedules, ${report.edits} edits, ${report.crashes} crashes, ` +
      `${report.breaks} broken lines, ${report.saves} saves in between, ${report.diverged.length} diverged, ` +
      `${report.lost.length} lost a word\n\n`,
  );
  expect(report.diverged).toEqual([]);
  expect(report.lost).toEqual([]);
});
