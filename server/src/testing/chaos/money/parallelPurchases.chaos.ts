import { it } from "vitest";
import { reportRun } from "../reportRun.ts";
import { purchaseInParallel } from "./purchaseInParallel.ts";

const PURCHASES = Number(process.env.CHAOS_PURCHASES ?? 200);

it("counts parallel purchases exactly", async ({ task }) => {
  reportRun(task, `${PURCHASES} purchases`, 0);
  await purchaseInParallel(PURCHASES);
});
