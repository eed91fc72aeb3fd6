/** Migrates a record from one version to the next. */
export type Migration<T> = (old: Record<string, unknown>) => T | Record<string, unknown>;

/**
 * Returns a stored record in its newest form, or null where it is unreadable: written by a newer app (this one is
 * an old tab, or was rolled back), or by something else.
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
