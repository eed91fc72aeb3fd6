import { createListeners } from "./listeners.ts";

/** A snackbar. An error by default (specification §8). */
export interface Snackbar {
  id: number;
  title: string;
  message?: string;
  tone: "bad" | "good" | "plain";
  /** The call to action: a link or a callback. */
  action?: { label: string; href: string } | { label: string; onSelect: () => void };
  /** Shows a close button. */
  closable: boolean;
  /** Closes by itself after 10 s. */
  auto: boolean;
}

/** Maximum on the screen; older ones make way, since nobody reads a wall of alerts. */
const MAX_SHOWN = 3;

let snackbars: readonly Snackbar[] = [];
let lastId = 0;
const [notify, subscribe] = createListeners();

function change(next: readonly Snackbar[]) {
  snackbars = next;
  notify();
}

/**
 * Shows a snackbar in the `SnackbarHost` and returns its id. Browser only: on the server every visitor would get
 * it.
 */
export function showSnackbar(snackbar: Partial<Omit<Snackbar, "id" | "title">> & { title: string }): number {
  lastId += 1;
  const added = { tone: "bad", closable: true, auto: true, ...snackbar, id: lastId } as const;
  // A repeated alert replaces the first and restarts its time.
  const others = snackbars.filter((one) => one.title !== added.title || one.message !== added.message);
  change([...others, added].slice(-MAX_SHOWN));
  return added.id;
}

/** Says that a part of the app, loaded on demand, could not be. */
export const showNotLoaded = (): number =>
  showSnackbar({ title: "We couldn't load this.", message: "Check your connection and try again." });

/** Closes a snackbar; a closed one is no error. */
export function dismissSnackbar(id: number): void {
  change(snackbars.filter((one) => one.id !== id));
}

/** For `useSyncExternalStore`. */
export const snackbarStore = {
  subscribe,
  read: () => snackbars,
  readOnServer: () => NONE,
};

const NONE: readonly Snackbar[] = [];
