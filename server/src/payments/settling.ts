import type { Transaction } from "sequelize";
import type { Platform } from "../platform/platform.ts";

/** What is done about money is done in one transaction, with a request behind it or without. */
export interface Settling {
  platform: Platform;
  transaction: Transaction;
}
