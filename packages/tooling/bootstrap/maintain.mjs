// @ts-check
import { requireNode } from "./nodeVersion.mjs";

requireNode();
// Imported only now: an old Node could not even parse it.
void import("./maintainProduct.mjs").then(({ maintainProduct }) => maintainProduct());
