type State = { key?: string } | null;

const KEY = "scroll";

/** Remembers where each entry of the history was scrolled to, also over a reload of the tab. */
export function createScrollMemory() {
  const places = new Map<string, number>(readPlaces());
  let key = (history.state as State)?.key ?? "";
  if (!key) {
    key = newKey();
    history.replaceState({ key }, "");
  }
  // The browser would scroll before the page of the entry is drawn.
  history.scrollRestoration = "manual";
  const note = () => places.set(key, window.scrollY);
  window.addEventListener("pagehide", () => {
    note();
    keepPlaces([...places].slice(-50));
  });
  return {
    note,
    /** Makes a new entry, or gives the present one another address. */
    push(path: string, replace: boolean) {
      if (!replace) key = newKey();
      history[replace ? "replaceState" : "pushState"]({ key }, "", path);
    },
    /** The browser moved to another entry. */
    move(state: unknown) {
      key = (state as State)?.key ?? "";
    },
    /** Where the present entry was; 0 where it never was. */
    place: () => places.get(key) ?? 0,
  };
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

function readPlaces(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

function keepPlaces(places: [string, number][]) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(places));
  } catch {
    // A browser that refuses storage opens the page at its top.
  }
}
