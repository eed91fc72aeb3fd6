import type { Store } from "./store.ts";

/** How often what falls due is looked for, in milliseconds. */
const TICK = 1000;

/** The sandbox's own time: this machine's, moved as somebody asked, so that renewals and expiries need no waiting. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Seconds since 1970, as both payment providers count. */
  seconds(): number;
  /** From now on it is this time, and runs on; null: this machine's again. */
  set(at: number | null): void;
  /** Called when time has passed, by itself or by being moved. */
  onTick(look: () => void): void;
  close(): void;
}

export function openClock(store: Store): Clock {
  const kept = store.shelf<{ id: string; ahead: number }>("clock");
  const lookers: (() => void)[] = [];
  const tick = () => {
    for (const look of lookers) look();
  };
  const timer = setInterval(tick, TICK).unref();
  const now = () => Date.now() + (kept.get("clock")?.ahead ?? 0);
  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    set(at) {
      if (at === null) kept.remove("clock");
      else kept.put({ id: "clock", ahead: at - Date.now() });
      tick();
    },
    onTick(look) {
      lookers.push(look);
    },
    close: () => clearInterval(timer),
  };
}
