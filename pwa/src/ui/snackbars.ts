import { createListeners } from "./listeners.ts";

/** What a snackbar says. It is an error unless it says otherwise (specification §8). */
export interface Snackbar {
  id: number;
  title: string;
  message?: string;
  tone: "bad" | "good" | "plain";
  /** The call to action: a link, or something to do. */
  action?: { label: string; href: string } | { label: string; onSelect: () => void };
  /** Shows a close button. */
  closable: boolean;
  /** Goes away by itself after 10 s. */
  auto: boolean;
}

/** At most these are on the screen; an older one gives way, for a wall of alerts is read by nobody. */
const ROOM = 3;

let shown: readonly Snackbar[] = [];
let lastId = 0;
const [tell, subscribe] = createListeners();

function change(next: readonly Snackbar[]) {
  shown = next;
  tell();
}

/** Shows a snackbar in the `SnackbarHost` and returns its id. Browser only: a server would say it to everyone. */
export function showSnackbar(snackbar: Partial<Omit<Snackbar, "id" | "title">> & { title: string }): number {
  lastId += 1;
  const whole = { tone: "bad", closable: true, auto: true, ...snackbar, id: lastId } as const;
  // The same alert again is one alert that starts anew.
  const others = shown.filter((one) => one.title !== whole.title || one.message !== whole.message);
  change([...others, whole].slice(-ROOM));
  return whole.id;
}

/** Takes a snackbar away; one that is gone already is no error. */
export function dismissSnackbar(id: number): void {
  change(shown.filter((one) => one.id !== id));
}

/** For `useSyncExternalStore`. */
export const snackbarStore = {
  subscribe,
  read: () => shown,
  readOnServer: () => NONE,
};

const NONE: readonly Snackbar[] = [];
