import { currentUserId } from "../lib/currentUser.ts";
import { loadSession } from "../lib/loadSession.ts";
import { mountDetached } from "../lib/mountDetached.tsx";
import { type ProTarget, readProHash } from "../lib/proHash.ts";
import { sessionStore } from "../lib/session.ts";
import { promptSignin } from "../lib/signinPrompt.ts";
import { followPlan } from "../widgets/pro/followPlan.tsx";
import { ProFlow } from "../widgets/pro/ProFlow.tsx";
import type { Navigator } from "./navigator.ts";

let isOpen = false;

/** Opens what a hash names, once the session is known; without a hash, continues the plan that the address names. */
export async function openPro(navigator: Navigator, hash: string): Promise<void> {
  const { page } = navigator.read();
  const query = new URLSearchParams(location.search);
  const id = query.get("subscription");
  if (!hash) {
    if (id && page) await followPlan({ id, page, isLeft: query.has("left") });
    return;
  }
  const request = readProHash(hash);
  if (!request || isOpen) return;
  if (!sessionStore.state()) await loadSession();
  // Offline, the last known user counts; they learn that the plans need a network.
  if (currentUserId()) mount(navigator, request);
  else promptSignin("pro");
}

/** Mounts the flow in a root of its own, until it is closed or the user leaves the page. */
function mount(navigator: Navigator, request: ProTarget): void {
  const { page, path } = navigator.read();
  if (!page || isOpen) return;
  isOpen = true;
  const unsubscribe = navigator.subscribe(() => {
    if (pathOf(navigator.read().path) !== pathOf(path)) end();
  });
  function end() {
    if (!isOpen) return;
    isOpen = false;
    unsubscribe();
    remove();
  }
  const remove = mountDetached(page, () => <ProFlow request={request} onClose={end} />);
}

/** The path alone: when a finished payment leaves the query, the page is still the same. */
const pathOf = (path: string) => path.replace(/[?#].*/, "");
