/** Left free on a device, so that keeping one thing does not stop all else. */
const RESERVE = 0.05;

/** What is missing, in bytes, before something of this size can be kept; 0 where there is room or nobody can say. */
export function missingRoom(needed: number, storage: { usage?: number; quota?: number }): number {
  const { usage, quota } = storage;
  if (usage === undefined || !quota) return 0;
  return Math.max(0, Math.ceil(usage + needed - quota * (1 - RESERVE)));
}
