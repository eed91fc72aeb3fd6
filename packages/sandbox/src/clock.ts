import type { Store } from "./store.ts";

/** How often due work is checked, in milliseconds. */
const TICK = 1000;

/**
 * The sandbox's own clock: this machine's time plus an offset, so that tests of renewals and expiries need not
 * wait.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Seconds since 1970, as both payment providers count. */
  seconds(): number;
  /** Sets the current time, from which the clock runs on; null returns to this machine's time. */
  set(at: number | null): void;
  /** Registers a callback for each tick and each time the clock is set. */
  onTick(listener: () => void): void;
  close(): void;
}

export function openClock(store: Store): Clock {
  const saved = store.shelf<{ id: string; ahead: number }>("clock");
  const listeners: (() => void)[] = [];
  const tick = () => {
    for (const listener of listeners) listener();
  };
  const timer = setInterval(tick, TICK).unref();
  const now = () => Date.now() + (saved.get("clock")?.ahead ?? 0);
  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    set(at) {
      if (at === null) saved.remove("clock");
      else saved.put({ id: "clock", ahead: at - Date.now() });
      tick();
    },
    onTick(listener) {
      listeners.push(listener);
    },
    close: () => clearInterval(timer),
  };
}
