import { NetworkError, TimedOut } from "@quire/client/errors";
import type { Page } from "@quire/contracts/records/page";
import { createListeners } from "../ui/listeners.ts";
import type { PageStore } from "./pageStore.ts";

/** What is on the screen. */
export interface View {
  /** Path and query. */
  path: string;
  /** Null while nothing is known of it. */
  page: Page | null;
  /** `kept`: from this device, since the server has not answered. */
  state: "ready" | "kept" | "coming" | "offline" | "failed";
  /** Something is under way that takes long enough to say so. */
  slow: boolean;
  /** The last page that was known: it gives the frame its name while the next one is not. */
  last: Page | null;
}

/** How a page came to the screen: by a tap, by back and forward, or changed while it was being read. */
export type Arrival = "link" | "history" | "refresh";

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
  /** Calls `draw`, now or in a view transition, and `then` once what it changed stands in the document. */
  draw(draw: () => void, how: Arrival, then: () => void): void;
  /** Gives the address bar the path of a page that a link led to. */
  push(path: string, replace: boolean): void;
  /** A page stands on the screen: head, focus, scroll. */
  settled(view: View, how: Arrival): void;
  /** What this device keeps of a path. */
  loadKept(path: string): Promise<Page | null>;
  isOffline(): boolean;
  after(ms: number, then: () => void): () => void;
}

/** No sooner than this does waiting show: a page that comes within it seems instant. */
export const SLOW_MS = 150;
/** After this long without an answer the copy on this device is shown meanwhile. */
export const PATIENCE_MS = 500;

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

type Found = Pick<View, "page" | "state">;

/** Follows links within the app: from memory at once, else from the server, else from what the device keeps. */
export function createNavigator(store: PageStore, first: View, effects: Effects) {
  const [tell, subscribe] = createListeners();
  let view = first;
  let turn = 0;

  function set(next: Partial<View>) {
    view = { ...view, ...next };
    tell();
  }

  function show(path: string, { page, state }: Found, how: Arrival) {
    const draw = () => set({ path, page, state, slow: false, last: page ?? view.last });
    effects.draw(draw, how, () => effects.settled(view, how));
  }

  async function open(path: string, how: "link" | "history", replace: boolean) {
    turn += 1;
    const mine = turn;
    const isMine = () => mine === turn;
    const push = (to: string) => how === "link" && effects.push(to, replace);
    const known = store.read(path);
    if (known) {
      push(path);
      show(path, { page: known, state: "ready" }, how);
      if (store.isStale(path)) await refresh(path, isMine);
      return;
    }
    const calm = effects.after(SLOW_MS, () => isMine() && set({ slow: true }));
    const asked = ask(path);
    const found = await Promise.race([asked, keptMeanwhile(path, asked)]);
    calm();
    if (!isMine()) return;
    const shown = canonical(path, found.page);
    push(shown);
    show(shown, found, how);
    if (found.state !== "kept") return;
    const answer = await asked;
    if (isMine() && answer.state === "ready") show(shown, answer, "refresh");
  }

  async function ask(path: string): Promise<Found> {
    try {
      return { page: await store.fetch(path), state: "ready" };
    } catch (error) {
      const page = await effects.loadKept(path).catch(() => null);
      if (page) return { page, state: "kept" };
      const away = error instanceof NetworkError || error instanceof TimedOut;
      return { page: null, state: away ? "offline" : "failed" };
    }
  }

  async function keptMeanwhile(path: string, asked: Promise<Found>): Promise<Found> {
    if (!effects.isOffline()) await new Promise<void>((resolve) => effects.after(PATIENCE_MS, resolve));
    const page = await effects.loadKept(path).catch(() => null);
    return page ? { page, state: "kept" } : asked;
  }

  async function refresh(path: string, isMine: () => boolean) {
    const before = JSON.stringify(store.read(path));
    const page = await store.fetch(path).catch(() => null);
    if (page && isMine() && JSON.stringify(page) !== before) show(path, { page, state: "ready" }, "refresh");
  }

  return {
    read: () => view,
    subscribe,
    go(path: string, how: { replace?: boolean } = {}) {
      void open(path, "link", how.replace ?? path === view.path);
    },
    /** The browser has already changed the address: back, forward, or the shell's first look. */
    follow(path: string) {
      return open(path, "history", false);
    },
    retry() {
      void open(view.path, "history", false);
    },
    /** The network is back: what could only be shown from this device, or not at all, is asked for again in its place. */
    async renew() {
      if (view.state !== "kept" && view.state !== "offline") return;
      turn += 1;
      const mine = turn;
      const { path } = view;
      const answer = await ask(path);
      if (mine === turn && answer.state === "ready") show(path, answer, "refresh");
    },
    prefetch: store.prefetch,
  };
}

/** A post under an old title answers with its own path, which the address bar should show. */
function canonical(path: string, page: Page | null): string {
  const isPost = page?.data.kind === "post" || page?.data.kind === "serial";
  return isPost && page ? page.path : path;
}
