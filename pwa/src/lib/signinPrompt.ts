import type { LoginContext } from "@quire/domain/enums";
import { createListeners } from "../ui/listeners.ts";

/** What somebody was about to do that needs a sign-in. */
export interface SigninPrompt {
  context: LoginContext;
}

let shown: SigninPrompt | null = null;
let isLeaving = false;
const [tell, subscribe] = createListeners();

function show(prompt: SigninPrompt | null) {
  shown = prompt;
  tell();
}

/**
 * Opens the sign-in modal; its words, and what is done afterwards, are its context's (specification §3 and §4). One
 * that is open stays: the first reason is the reason. A link with `data-signin` does this by itself.
 */
export function promptSignin(context: LoginContext): void {
  if (!shown && !isLeaving) show({ context });
}

/** Who signs out by hand is leaving the page, and must not be asked to come back in the moment until then. */
export function stopAsking(): void {
  isLeaving = true;
}

/** Takes it away: signed in, or not wanted. */
export function endSignin(): void {
  if (shown) show(null);
}

/** For `useSyncExternalStore`. */
export const signinPrompt = {
  read: () => shown,
  onServer: () => null,
  subscribe,
};
