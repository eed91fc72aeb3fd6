import { ConnectionError } from "sequelize";

/** PostgreSQL is stopping, starting, or out of connections. */
const STATES = ["57P01", "57P02", "57P03", "53300"];
/** Nothing listens at its address, or nothing leads there: its machine or its container has yet to start. */
const FAILURES = ["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT"];
const CODES = new Set([...STATES, ...FAILURES, "EHOSTUNREACH", "ENETUNREACH"]);
/** pg's messages, without a code, for a connection that was lost or never made. */
const ENDED = /^(Connection terminated|timeout expired|Client has encountered a connection error)/;

/**
 * Whether a failure means that the database can't be reached right now or is out of connections, so a retry makes
 * sense.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  const { parent } = error as { parent?: unknown };
  return parent instanceof Error && isPgUnavailable(parent);
}

/**
 * The same for pg's own errors and those that wrap them. Not for others: a missing file has one of these codes too.
 */
export function isPgUnavailable(error: Error & { code?: string }): boolean {
  if ((error.code !== undefined && CODES.has(error.code)) || ENDED.test(error.message)) return true;
  return error.cause instanceof Error && isPgUnavailable(error.cause);
}

/** The same for work that does nothing but query the database, through Sequelize or pg itself. */
export function isDatabaseAway(error: unknown): boolean {
  return isUnavailable(error) || (error instanceof Error && isPgUnavailable(error));
}
