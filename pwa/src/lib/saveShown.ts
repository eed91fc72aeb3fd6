import { loadMessages } from "./unsaved.ts";
import { STORAGE_MS, waitAtMost } from "./waitAtMost.ts";

/**
 * Resolves once the device has saved what a screen is about to show: what a user has seen opens offline. Where storage
 * hangs or fails, the screen doesn't wait any longer, and a failure is reported.
 */
export function saveShown(saving: Promise<unknown>): Promise<void> {
  saving.catch(async (error: unknown) => (await loadMessages()).reportUnsaved(error));
  return waitAtMost(STORAGE_MS, saving);
}
