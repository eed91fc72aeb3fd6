import { loadSession } from "../lib/loadSession.ts";
import { mountDetached } from "../lib/mountDetached.tsx";
import { type ProAsked, readProHash } from "../lib/proHash.ts";
import { sessionStore } from "../lib/session.ts";
import { promptSignin } from "../lib/signinPrompt.ts";
import { whoIsHere } from "../lib/whoIsHere.ts";
import { followPlan } from "../widgets/pro/followPlan.tsx";
import { ProFlow } from "../widgets/pro/ProFlow.tsx";
import type { Navigator } from "./navigator.ts";

let isOpen = false;

/** Opens what a hash asks for, once it is known who is here; without a hash, takes up the plan that the address names. */
export async function openPro(navigator: Navigator, hash: string): Promise<void> {
  const { page } = navigator.read();
  const query = new URLSearchParams(location.search);
  const id = query.get("subscription");
  if (!hash) {
    if (id && page) await followPlan({ id, page, isLeft: query.has("left") });
    return;
  }
  const asked = readProHash(hash);
  if (!asked || isOpen) return;
  if (!sessionStore.state()) await loadSession();
  // Without a network it is who was here last, who is told that the plans need one.
  if (whoIsHere()) mount(navigator, asked);
  else promptSignin("pro");
}

/** Beside the app, until it is closed or the page is left. */
function mount(navigator: Navigator, asked: ProAsked): void {
  const { page, path } = navigator.read();
  if (!page || isOpen) return;
  isOpen = true;
  const leave = navigator.subscribe(() => {
    if (placeOf(navigator.read().path) !== placeOf(path)) end();
  });
  function end() {
    if (!isOpen) return;
    isOpen = false;
    leave();
    remove();
  }
  const remove = mountDetached(page, () => <ProFlow asked={asked} onClose={end} />);
}

/** A payment that one came back with leaves the query, and the page is the same one. */
const placeOf = (path: string) => path.replace(/[?#].*/, "");
