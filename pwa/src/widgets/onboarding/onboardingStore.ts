import {
  deleteNotice,
  getOnboarding,
  type Onboarding,
  recordNotice,
} from "@quire/contracts/calls/onboarding";
import type { Notice } from "@quire/domain/sites/notices";
import { callApi } from "../../lib/callApi.ts";
import { createListeners } from "../../ui/listeners.ts";

/** How far the creator who is here has come, as the server said last. */
let state: Onboarding | null = null;
const [tell, subscribe] = createListeners();

function set(next: Onboarding | null) {
  state = next;
  tell();
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

/** Asks the server; with no network, what was known stays. */
export async function loadOnboarding(siteId: string): Promise<void> {
  set(await callApi(getOnboarding, { params: { id: siteId } }).catch(() => state));
}

/** It was shown, put away or done. A note that does not get through costs nothing more than showing it again. */
export async function note(siteId: string, notice: Notice): Promise<void> {
  setSeen(notice, new Date().toISOString());
  await callApi(recordNotice, { params: { id: siteId, notice } }).catch(() => {});
}

/** Lets it be shown again. */
export async function forget(siteId: string, notice: Notice): Promise<void> {
  setSeen(notice, undefined);
  await callApi(deleteNotice, { params: { id: siteId, notice } }).catch(() => {});
}
