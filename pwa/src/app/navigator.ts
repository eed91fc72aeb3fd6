import { NetworkError } from "@quire/client/errors";
import type { Page } from "@quire/contracts/records/page";
import type { PageStore } from "./pageStore.ts";

/** What is on the screen. */
export interface View {
  /** Path and query. */
  path: string;
  /** Null while nothing is known of it. */
  page: Page | null;
  /** `kept`: from this device, since the server can't be reached. */
  state: "ready" | "kept" | "coming" | "offline" | "failed";
  /** Something is under way that takes long enough to say so. */
  slow: boolean;
  /** The last page that was known: it gives the frame its name while the next one is not. */
  last: Page | null;
}

export interface Navigator {
  read(): View;
  subscribe(listener: () => void): () => void;
  /** Goes to a path of this origin. */
  go(path: string, how?: { replace?: boolean }): void;
  /** Asks again for what is on the screen. */
  retry(): void;
  prefetch(path: string): void;
}

/** What the navigator does to the browser, so that its decisions can be tried without one. */
export interface Effects {
  /** Draws by calling `draw`, in a view transition where there is one. */
  draw(draw: () => void): void;
  push(path: string, replace: boolean): void;
  /** Called when a page stands on the screen: head, focus, scroll. */
  settled(view: View, how: "link" | "history" | "refresh"): void;
  /** What this device keeps of a path. */
  loadKept(path: string): Promise<Page | null>;
  after(ms: number, then: () => void): () => void;
}

/** No sooner than this does waiting show: a page that comes within it seems instant. */
export const SLOW_MS = 150;

/** One page for ever: what the server renders with. */
export function fixedNavigator(page: Page): Navigator {
  const view: View = { path: page.path, page, state: "ready", slow: false, last: page };
  return {
    read: () => view,
    subscribe: () => () => {},
    go: () => {},
    retry: () => {},
    prefetch: () => {},
  };
}

/** Follows links within the app: from memory at once, else from the server, else from what the device keeps. */
export function createNavigator(store: PageStore, first: View, effects: Effects) {
  const listeners = new Set<() => void>();
  let view = first;
  let turn = 0;

  function set(next: Partial<View>) {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  }

  function show(path: string, page: Page | null, state: View["state"], how: "link" | "history" | "refresh") {
    const draw = () => set({ path, page, state, slow: false, last: page ?? view.last });
    if (how === "refresh") draw();
    else effects.draw(draw);
    effects.settled(view, how);
  }

  async function open(path: string, how: "link" | "history", push: (() => void) | null) {
    turn += 1;
    const mine = turn;
    const isMine = () => mine === turn;
    const known = store.read(path);
    if (known) {
      push?.();
      show(path, known, "ready", how);
      if (store.isStale(path)) await refresh(path, isMine);
      return;
    }
    // Going back must not leave the address of one page over the text of another.
    if (how === "history" && !view.page) set({ path, state: "coming" });
    const calm = effects.after(SLOW_MS, () => isMine() && set({ slow: true }));
    const found = await find(path);
    calm();
    if (!isMine()) return;
    push?.();
    show(path, found.page, found.state, how);
  }

  async function find(path: string): Promise<{ page: Page | null; state: View["state"] }> {
    try {
      return { page: await store.fetch(path), state: "ready" };
    } catch (error) {
      const kept = await effects.loadKept(path).catch(() => null);
      if (kept) return { page: kept, state: "kept" };
      return { page: null, state: error instanceof NetworkError ? "offline" : "failed" };
    }
  }

  async function refresh(path: string, isMine: () => boolean) {
    const before = store.read(path);
    const page = await store.fetch(path).catch(() => null);
    if (page && isMine() && JSON.stringify(page) !== JSON.stringify(before))
      show(path, page, "ready", "refresh");
  }

  return {
    read: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    go(path: string, how: { replace?: boolean } = {}) {
      void open(path, "link", () => effects.push(path, how.replace ?? path === view.path));
    },
    /** The browser has already changed the address: back, forward, or the shell's first look. */
    follow(path: string) {
      void open(path, "history", null);
    },
    retry() {
      void open(view.path, "history", null);
    },
    prefetch: store.prefetch,
  };
}
