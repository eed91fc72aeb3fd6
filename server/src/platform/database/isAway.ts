import { ConnectionError } from "sequelize";

/** PostgreSQL is stopping, starting, or has as many connections as it takes; or nobody listens at its address. */
const CODES = new Set(["57P01", "57P02", "57P03", "53300", "ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE"]);
/** What pg says, without a code, of a connection that ended under it. */
const ENDED = /^(Connection terminated|Client has encountered a connection error)/;

/** Whether a failure says that the database cannot be reached just now, or has no turn left for us: worth another try. */
export function isAway(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  const { parent } = error as { parent?: unknown };
  return parent instanceof Error && isAwayFor(parent);
}

/**
 * The same of what pg itself says, or of what was made of that. Of no other error: a file that is missing has a code of
 * these, too.
 */
export function isAwayFor(error: Error & { code?: string }): boolean {
  if ((error.code !== undefined && CODES.has(error.code)) || ENDED.test(error.message)) return true;
  return error.cause instanceof Error && isAwayFor(error.cause);
}
