import { useSyncExternalStore } from "react";
import type { OpenDraft, OpenDraftState } from "../../platform/draftTypes.ts";

/** How it stands with an open draft, as it changes. */
export function useDraftState(draft: OpenDraft): OpenDraftState {
  return useSyncExternalStore(draft.subscribe, draft.read);
}
