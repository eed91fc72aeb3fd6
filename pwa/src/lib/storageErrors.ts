/** Whether the browser refused to store something for lack of space. Dexie wraps the browser's error. */
export function isStorageFull(error: unknown): boolean {
  for (let at = error; at instanceof Object; at = (at as { inner?: unknown }).inner) {
    if ((at as { name?: string }).name === "QuotaExceededError") return true;
  }
  return false;
}
