import { readFromTab, saveInTab } from "../lib/tabStore.ts";

type State = { key?: string } | null;

const KEY = "scroll";

/** Remembers the scroll position of each history entry, also across a reload of the tab. */
export function createScrollMemory() {
  const positions = new Map<string, number>(JSON.parse(readFromTab(KEY) ?? "[]"));
  let key = (history.state as State)?.key ?? "";
  if (!key) {
    key = newKey();
    history.replaceState({ key }, "");
  }
  // The browser would scroll before the page of the entry is drawn.
  history.scrollRestoration = "manual";
  const record = () => positions.set(key, window.scrollY);
  window.addEventListener("pagehide", () => {
    record();
    // Without storage, pages open at the top.
    saveInTab(KEY, JSON.stringify([...positions].slice(-50)));
  });
  return {
    record,
    /** Adds an entry, or gives the current one another address. */
    push(path: string, replace: boolean) {
      if (!replace) key = newKey();
      history[replace ? "replaceState" : "pushState"]({ key }, "", path);
    },
    /** Called when the browser moves to another entry. Returns false for one over the same page. */
    move(state: unknown): boolean {
      const before = key;
      key = (state as State)?.key ?? "";
      return key !== before;
    },
    /** Scroll position of the current entry; 0 where none was recorded. */
    position: () => positions.get(key) ?? 0,
  };
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
