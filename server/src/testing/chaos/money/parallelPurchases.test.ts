import { it } from "vitest";
import { purchaseInParallel } from "./purchaseInParallel.ts";

// The full run is parallelPurchases.chaos.ts.
it("counts 40 parallel purchases exactly", { timeout: 60_000 }, () => purchaseInParallel(40));
