// @ts-check
import { requireNode } from "./nodeVersion.mjs";

requireNode();
void import("./developProduct.mjs").then(({ developProduct }) => developProduct());
