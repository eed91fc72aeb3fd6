import type { Logger } from "pino";

/** The parts to stop, in this order. */
export interface Stop {
  name: string;
  stop(): Promise<unknown>;
}

export interface ShutdownOptions {
  log: Logger;
  exit(code: number): void;
  /** Milliseconds after which the process exits without waiting any longer. */
  timeoutMs?: number;
}

/** Ends the process in good order. */
export interface Shutdown {
  /** Whether a shutdown has begun: failures from then on are part of it. */
  isShuttingDown(): boolean;
  /** Stops each part, then the process; a second call exits immediately. */
  shutdown(reason: string, code?: number): Promise<void>;
}

export function makeShutdown(stops: Stop[], options: ShutdownOptions): Shutdown {
  const { log, exit, timeoutMs = 10_000 } = options;
  let isShuttingDown = false;

  async function shutdown(reason: string, code = 0): Promise<void> {
    if (isShuttingDown) return exit(code || 130);
    isShuttingDown = true;
    log.info({ reason }, "stopping");
    const forceExit = setTimeout(() => {
      log.error("what was running did not end in time");
      exit(1);
    }, timeoutMs).unref();
    for (const { name, stop } of stops) {
      try {
        await stop();
      } catch (error) {
        log.error({ err: error, part: name }, "a part did not stop as it should");
        code ||= 1;
      }
    }
    clearTimeout(forceExit);
    log.info("stopped");
    exit(code);
  }

  return { isShuttingDown: () => isShuttingDown, shutdown };
}
