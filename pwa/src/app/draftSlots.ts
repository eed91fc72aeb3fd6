import type { DraftSlots } from "../platform/draftSlots.ts";

/** What other features put around a text that is being written. */
export const draftSlots: DraftSlots = { panels: [] };
