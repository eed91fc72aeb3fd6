import { ConnectionError } from "sequelize";

/** PostgreSQL is stopping, starting, or has as many connections as it takes. */
const STATES = new Set(["57P01", "57P02", "57P03", "53300"]);

/** Whether a failure says that the database cannot be reached just now, or has no turn left for us: worth another try. */
export function isAway(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  const { parent } = error as { parent?: { code?: string } };
  return parent?.code !== undefined && STATES.has(parent.code);
}
