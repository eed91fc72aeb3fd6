import { NetworkError, TimedOut } from "@quire/client/errors";
import { isPostPage, type Page } from "@quire/contracts/records/page";
import { createListeners } from "../ui/listeners.ts";
import type { PageStore } from "./pageStore.ts";

/** What the screen shows. */
export interface View {
  /** Path and query. */
  path: string;
  /** Null until it is known. */
  page: Page | null;
  /** `saved`: a copy from this device, since the server has not answered. */
  state: "ready" | "saved" | "loading" | "offline" | "failed";
  /** A load takes long enough to show progress. */
  slow: boolean;
  /** The last known page: it names the frame while the next page is unknown. */
  last: Page | null;
}

/** How a page came to the screen: by a link, by back and forward, or updated in place. */
export type Arrival = "link" | "history" | "refresh";

export interface Navigator {
  read(): View;
  subscribe(listener: () => void): () => void;
  /** Goes to a path of this origin. */
  go(path: string, how?: { replace?: boolean }): void;
  /** Loads the current page again. */
  retry(): void;
  prefetch(path: string): void;
  /** Forgets the pages in memory and fetches the current one again, in its place: its site has changed. */
  refetch(): Promise<void>;
}

/** What the navigator does to the browser, so that its decisions can be tested without one. */
export interface Effects {
  /** Calls `draw`, at once or in a view transition, and `then` once the document has changed. */
  draw(draw: () => void, how: Arrival, then: () => void): void;
  /** Puts a path into the address bar after following a link. */
  push(path: string, replace: boolean): void;
  /** Called once a page is drawn: head, focus, scroll. */
  onDrawn(view: View, how: Arrival): void;
  /** Loads the saved copy of a path from this device. */
  loadSaved(path: string): Promise<Page | null>;
  isOffline(): boolean;
  after(ms: number, then: () => void): () => void;
}

/** Delay before progress shows: a page that loads sooner seems instant. */
export const SLOW_MS = 150;
/** After this long without an answer the saved copy is shown. */
export const PATIENCE_MS = 500;

/** A navigator that only ever shows this page; the server renders with it. */
export function fixedNavigator(page: Page): Navigator {
  const view: View = { path: page.path, page, state: "ready", slow: false, last: page };
  return {
    read: () => view,
    subscribe: () => () => {},
    go: () => {},
    retry: () => {},
    prefetch: () => {},
    refetch: async () => {},
  };
}

type Found = Pick<View, "page" | "state">;

/** Follows links within the app: from memory at once, else from the server, else from the saved copy. */
export function createNavigator(store: PageStore, first: View, effects: Effects) {
  const [notify, subscribe] = createListeners();
  let view = first;
  let latest = 0;

  function set(next: Partial<View>) {
    view = { ...view, ...next };
    notify();
  }

  function show(path: string, { page, state }: Found, how: Arrival) {
    const draw = () => set({ path, page, state, slow: false, last: page ?? view.last });
    effects.draw(draw, how, () => effects.onDrawn(view, how));
  }

  async function open(path: string, how: "link" | "history", replace: boolean) {
    latest += 1;
    const own = latest;
    const isMine = () => own === latest;
    const push = (to: string) => how === "link" && effects.push(to, replace);
    const known = store.read(path);
    if (known) {
      push(path);
      show(path, { page: known, state: "ready" }, how);
      if (store.isStale(path)) await refresh(path, isMine);
      return;
    }
    const cancelSlow = effects.after(SLOW_MS, () => isMine() && set({ slow: true }));
    const request = load(path);
    const found = await Promise.race([request, loadSavedAfterDelay(path, request)]);
    cancelSlow();
    if (!isMine()) return;
    const address = canonical(path, found.page);
    push(address);
    show(address, found, how);
    if (found.state !== "saved") return;
    const answer = await request;
    if (isMine() && answer.state === "ready") show(address, answer, "refresh");
  }

  async function load(path: string): Promise<Found> {
    try {
      return { page: await store.fetch(path), state: "ready" };
    } catch (error) {
      const page = await effects.loadSaved(path).catch(() => null);
      if (page) return { page, state: "saved" };
      const away = error instanceof NetworkError || error instanceof TimedOut;
      return { page: null, state: away ? "offline" : "failed" };
    }
  }

  async function loadSavedAfterDelay(path: string, request: Promise<Found>): Promise<Found> {
    if (!effects.isOffline()) await new Promise<void>((resolve) => effects.after(PATIENCE_MS, resolve));
    const page = await effects.loadSaved(path).catch(() => null);
    return page ? { page, state: "saved" } : request;
  }

  async function refresh(path: string, isMine: () => boolean) {
    const before = JSON.stringify(store.read(path));
    const page = await store.fetch(path).catch(() => null);
    if (page && isMine() && JSON.stringify(page) !== before) show(path, { page, state: "ready" }, "refresh");
  }

  async function refetch() {
    store.clear();
    latest += 1;
    const own = latest;
    const { path } = view;
    const answer = await load(path);
    if (own === latest && answer.state === "ready") show(path, answer, "refresh");
  }

  return {
    read: () => view,
    subscribe,
    refetch,
    go(path: string, how: { replace?: boolean } = {}) {
      void open(path, "link", how.replace ?? path === view.path);
    },
    /** Loads a path that the browser's address already shows: back, forward, or the shell's first load. */
    follow(path: string) {
      return open(path, "history", false);
    },
    retry() {
      void open(view.path, "history", false);
    },
    /** Back online: fetches a page that could only be shown from this device, or not at all, in its place. */
    async refetchOffline() {
      if (view.state === "saved" || view.state === "offline") await refetch();
    },
    prefetch: store.prefetch,
  };
}

/** A post requested under an old title answers with its own path, which belongs in the address bar. */
function canonical(path: string, page: Page | null): string {
  return page && isPostPage(page.data) ? page.path : path;
}
