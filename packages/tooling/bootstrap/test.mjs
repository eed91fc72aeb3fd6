// @ts-check
import { requireNode } from "./nodeVersion.mjs";

requireNode();
void import("./testProduct.mjs")
  .then(({ testProduct }) => testProduct(process.argv.slice(2)))
  .catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
