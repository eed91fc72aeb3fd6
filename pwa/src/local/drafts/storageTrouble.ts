import type { StorageTrouble } from "../../lib/draftTypes.ts";

/** What kept the browser from writing: no room, or no storage at all. */
export function storageTroubleOf(error: unknown): StorageTrouble {
  for (let at = error; at instanceof Object; at = (at as { inner?: unknown }).inner) {
    if ((at as { name?: string }).name === "QuotaExceededError") return "full";
  }
  return "refused";
}
