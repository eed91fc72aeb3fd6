import type { Contract } from "./contract.ts";

/** Every contract there is: the server registers it, the documentation shows it, the fuzz test tries it. */
export const contracts: readonly Contract[] = [];
