import type { Logger } from "pino";

/** What is stopped at the end, in this order. */
export interface Stop {
  name: string;
  stop(): Promise<unknown>;
}

export interface ShutdownOptions {
  log: Logger;
  exit(code: number): void;
  /** Milliseconds after which it ends without waiting any longer. */
  patience?: number;
}

/** Ends the process in good order. */
export interface Shutdown {
  /** Whether it has begun: what fails from then on is part of the end. */
  begun(): boolean;
  /** Stops each part, then the process; called again, it ends the process at once. */
  shutdown(reason: string, code?: number): Promise<void>;
}

export function makeShutdown(stops: Stop[], options: ShutdownOptions): Shutdown {
  const { log, exit, patience = 10_000 } = options;
  let begun = false;

  async function shutdown(reason: string, code = 0): Promise<void> {
    if (begun) return exit(code || 130);
    begun = true;
    log.info({ reason }, "stopping");
    const forfeitBalances = setTimeout(() => {
      log.error("what was running did not end in time");
      exit(1);
    }, patience).unref();
    for (const { name, stop } of stops) {
      try {
        await stop();
      } catch (error) {
        log.error({ err: error, part: name }, "a part did not stop as it should");
        code ||= 1;
      }
    }
    clearTimeout(forfeitBalances);
    log.info("stopped");
    exit(code);
  }

  return { begun: () => begun, shutdown };
}
