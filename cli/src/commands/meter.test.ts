import { expect, it } from "vitest";
import { createOutput } from "../output.ts";
import { openFakeTerminal } from "../testing/fakeTerminal.ts";
import { withMeter } from "./meter.ts";

it("showMeter draws the latest reading, however fast readings arrive and however long none follows", async () => {
  const { terminal, drawn } = openFakeTerminal();
  await withMeter({ terminal, output: createOutput(terminal, {}) }, async (meter) => {
    const sending = { stage: "Sending", total: 15_000_000, unit: "bytes" };
    for (const done of [0, 2_000_000, 4_200_000]) meter.show({ ...sending, done });
    await expect.poll(drawn).toContain("4.2 MB of 15 MB");
    // A late reading must not be drawn over the result.
    meter.show({ ...sending, done: sending.total });
  });
  expect(drawn()).toMatch(/\u001b\[1A$/);
});
