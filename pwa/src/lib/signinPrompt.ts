import type { LoginContext } from "@quire/domain/enums";
import { createListeners } from "../ui/listeners.ts";

/** The action that needs a sign-in. */
export interface SigninPrompt {
  context: LoginContext;
}

let current: SigninPrompt | null = null;
let isSuppressed = false;
const [notify, subscribe] = createListeners();

function show(prompt: SigninPrompt | null) {
  current = prompt;
  notify();
}

/**
 * Opens the sign-in modal; the context decides its text and what happens afterwards (specification §3 and §4). An
 * open modal stays, with the first context. A link with `data-signin` opens it by itself.
 */
export function promptSignin(context: LoginContext): void {
  if (!current && !isSuppressed) show({ context });
}

/** Suppresses the modal: a user who signs out by hand must not be prompted to sign in while the page closes. */
export function suppressSignin(): void {
  isSuppressed = true;
}

/** Closes the modal. */
export function endSignin(): void {
  if (current) show(null);
}

/** For `useSyncExternalStore`. */
export const signinPrompt = {
  read: () => current,
  onServer: () => null,
  subscribe,
};
