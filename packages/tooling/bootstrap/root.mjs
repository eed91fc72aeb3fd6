// @ts-check
import { fileURLToPath } from "node:url";

/** The folder of the checkout, whatever folder the command was given in. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url)).replace(/[/\\]$/, "");
