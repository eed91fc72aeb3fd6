import {
  deleteNotice,
  getOnboarding,
  type Onboarding,
  recordNotice,
} from "@quire/contracts/calls/onboarding";
import type { Notice } from "@quire/domain/sites/notices";
import { callApi } from "../../lib/callApi.ts";
import { createListeners } from "../../ui/listeners.ts";

/** Onboarding state of the signed-in creator, as last fetched. */
let state: Onboarding | null = null;
const [notify, subscribe] = createListeners();

function set(next: Onboarding | null) {
  state = next;
  notify();
}
function setSeen(notice: Notice, at: string | undefined) {
  if (!state) return;
  const { [notice]: _, ...others } = state.seen;
  const checklist =
    notice === "shared" ? { ...state.checklist, share_post: at !== undefined } : state.checklist;
  set({ ...state, checklist, seen: at === undefined ? others : { ...others, [notice]: at } });
}

/** For `useSyncExternalStore`. */
export const onboardingStore = {
  read: () => state,
  onServer: () => null,
  subscribe,
};

/** Fetches the state; offline, the last one stays. */
export async function loadOnboarding(siteId: string): Promise<void> {
  set(await callApi(getOnboarding, { params: { id: siteId } }).catch(() => state));
}

/** Records that a notice was shown, hidden or completed. If the request fails, the notice only appears once more. */
export async function recordSeen(siteId: string, notice: Notice): Promise<void> {
  setSeen(notice, new Date().toISOString());
  await callApi(recordNotice, { params: { id: siteId, notice } }).catch(() => {});
}

/** Deletes the record, so that the notice appears again. */
export async function clearSeen(siteId: string, notice: Notice): Promise<void> {
  setSeen(notice, undefined);
  await callApi(deleteNotice, { params: { id: siteId, notice } }).catch(() => {});
}
