// @ts-check
import { requireNode } from "./nodeVersion.mjs";

requireNode();
// Loaded only now: an old Node could not even read it.
void import("./startProduct.mjs").then(({ startProduct }) => startProduct());
