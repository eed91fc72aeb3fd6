/** Whether the browser refused to store something for lack of space. */
export const isStorageFull = (error: unknown): boolean => isNamed(error, ["QuotaExceededError"]);

/** Whether the browser refuses storage as such, as with cookies blocked or in some private windows. */
export const isStorageRefused = (error: unknown): boolean =>
  !isStorageFull(error) &&
  isNamed(error, ["SecurityError", "InvalidStateError", "OpenFailedError", "MissingAPIError"]);

/** Dexie wraps the browser's error. */
function isNamed(error: unknown, names: readonly string[]): boolean {
  for (let at = error; at instanceof Object; at = (at as { inner?: unknown }).inner) {
    if (names.includes((at as { name?: string }).name ?? "")) return true;
  }
  return false;
}
