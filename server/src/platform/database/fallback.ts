import type { Sequelize } from "sequelize";
import { isDatabaseAway } from "./isUnavailable.ts";

interface Fallback {
  primary: Sequelize;
  /** Called when a read failed because the replica is away. */
  onAway(): void;
}

const fallbacks = new WeakMap<Sequelize, Fallback>();

/** Makes reads that fail on this replica run again on the primary. */
export function fallBackFrom(replica: Sequelize, fallback: Fallback): void {
  fallbacks.set(replica, fallback);
}

/** Runs a read; once more on the primary if `db` is a replica that is away, slow, or cancels it. */
export async function readWithFallback<T>(db: Sequelize, read: (db: Sequelize) => Promise<T>): Promise<T> {
  const fallback = fallbacks.get(db);
  if (!fallback) return read(db);
  try {
    return await read(db);
  } catch (error) {
    if (isDatabaseAway(error)) fallback.onAway();
    else if (!isCanceled(error)) throw error;
    return read(fallback.primary);
  }
}

/** A standby cancels reads that keep it from replaying: serialization_failure, deadlock_detected, query_canceled. */
const CANCELED: readonly unknown[] = ["40001", "40P01", "57014"];

function isCanceled(error: unknown): boolean {
  const { code, message } = causeOf(error);
  // pg's message, without a code, for a server that has gone silent.
  return CANCELED.includes(code) || message === "Query read timeout";
}

/** Sequelize wraps pg's errors. */
function causeOf(error: unknown): { code?: unknown; message?: unknown } {
  return (error as { parent?: object }).parent ?? (error as object);
}
