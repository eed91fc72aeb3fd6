/** Kept free on a device, so that one download doesn't block everything else. */
const RESERVE = 0.05;

/**
 * Returns how many bytes are missing to store something of this size; 0 if there is enough space or the device
 * doesn't report it.
 */
export function missingSpace(needed: number, storage: { usage?: number; quota?: number }): number {
  const { usage, quota } = storage;
  if (usage === undefined || !quota) return 0;
  return Math.max(0, Math.ceil(usage + needed - quota * (1 - RESERVE)));
}
