import type { Transaction } from "sequelize";
import { type Binds, execute, select } from "./database/select.ts";
import type { Platform } from "./platform.ts";

/** Where statements run: in a transaction, if there is one. */
export interface ReadScope {
  platform: Platform;
  transaction: Transaction | null;
  /** Returns the rows of a statement with `$name` for each bind. */
  select<Row extends object>(sql: string, binds?: Binds): Promise<Row[]>;
  /** Runs a statement with `$name` for each bind; returns how many rows it changed. */
  execute(sql: string, binds?: Binds): Promise<number>;
}

/** What code inside a transaction needs when it may run in a job as well as in a request. */
export interface Scope extends ReadScope {
  transaction: Transaction;
}

/** They read `this`, so that a copy of a scope with another transaction runs its statements in that one. */
const statements = {
  select<Row extends object>(this: ReadScope, sql: string, binds: Binds = {}): Promise<Row[]> {
    return select<Row>(this.platform.db, sql, binds, this.transaction);
  },
  execute(this: ReadScope, sql: string, binds: Binds = {}): Promise<number> {
    return execute(this.platform.db, sql, binds, this.transaction);
  },
};

export function scopeOf(platform: Platform, transaction: Transaction): Scope;
export function scopeOf(platform: Platform, transaction: Transaction | null): ReadScope;
export function scopeOf(platform: Platform, transaction: Transaction | null): ReadScope {
  return { platform, transaction, ...statements };
}
