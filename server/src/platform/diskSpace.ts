import { statfs } from "node:fs/promises";

/** Codes of PostgreSQL and of the system for a full disk, and for an exhausted quota. */
const FULL = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** Whether a failure, or what caused it, means that a disk is full: ours, or the database's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, parent, cause } = error as Error & { code?: string; parent?: unknown };
  return (code !== undefined && FULL.has(code)) || isDiskFull(parent) || isDiskFull(cause);
}

/** PostgreSQL stops without space for its log, which grows by files of 16 MB. */
const NEEDED_BYTES = 64 * 1024 ** 2;

/** Whether the disk of a folder has space for writes. Throws if the folder can't be read. */
export async function hasSpace(dir: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize >= NEEDED_BYTES;
}
