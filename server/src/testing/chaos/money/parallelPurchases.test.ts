import { it } from "vitest";
import { purchaseInParallel } from "./purchaseInParallel.ts";

// The full run is parallelPurchases.chaos.ts.
it("counts 40 parallel purchases exactly", () => purchaseInParallel(40));
