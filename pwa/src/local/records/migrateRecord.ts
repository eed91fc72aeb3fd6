/** Turns a record of one version into the next one's. */
export type Migration<T> = (old: Record<string, unknown>) => T | Record<string, unknown>;

/**
 * A stored record in its newest form, or null where it cannot be read: it was written by a newer app (this one was kept
 * open, or put back), or by something else.
 */
export function migrateRecord<T extends { version: number }>(
  record: unknown,
  newest: number,
  migrations: Record<number, Migration<T>>,
): T | null {
  let current = record as Record<string, unknown> | null | undefined;
  while (current && typeof current.version === "number" && current.version < newest) {
    const { version } = current;
    const step = migrations[version];
    if (!step) return null;
    current = { ...step(current), version: version + 1 };
  }
  return current?.version === newest ? (current as unknown as T) : null;
}
