// @ts-check
import { requireNode } from "./nodeVersion.mjs";

requireNode();
// Imported only now: an old Node could not even parse it.
void import("./startProduct.mjs").then(({ startProduct }) => startProduct());
