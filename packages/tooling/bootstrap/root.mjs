// @ts-check
import { fileURLToPath } from "node:url";

/** The root folder of the checkout, from any working directory. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url)).replace(/[/\\]$/, "");
