import type { Transaction } from "sequelize";
import type { Platform } from "./platform.ts";

/** What code inside a transaction needs when it may run in a job as well as in a request. */
export interface Scope {
  platform: Platform;
  transaction: Transaction;
}
