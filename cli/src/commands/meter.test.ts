import { expect, it } from "vitest";
import { createOutput } from "../output.ts";
import { openSeat } from "../testing/seat.ts";
import { withMeter } from "./meter.ts";

it("A meter comes to show what it was told last, however fast that came and however long nothing follows", async () => {
  const { terminal, drawn } = openSeat();
  await withMeter({ terminal, output: createOutput(terminal, {}) }, async (meter) => {
    const sending = { stage: "Sending", total: 15_000_000, unit: "bytes" };
    for (const done of [0, 2_000_000, 4_200_000]) meter.show({ ...sending, done });
    await expect.poll(drawn).toContain("4.2 MB of 15 MB");
    // What comes too late to be drawn is not drawn over the answer.
    meter.show({ ...sending, done: sending.total });
  });
  expect(drawn()).toMatch(/\u001b\[1A$/);
});
