import { Exit, Failure, Interrupted } from "../exit.ts";
import { printable } from "../output.ts";
import { createMeter, meterFacts, type Reading } from "../services/meter.ts";
import type { Invocation } from "./invocation.ts";

/** Shows the progress of long work. */
interface MeterView {
  show(reading: Reading): void;
  /** Removes it from the screen to make room for the result. */
  close(): Promise<void>;
}

type MeterContext = Pick<Invocation, "terminal" | "output">;

/** Minimum time between two log lines. */
const LINE_MS = 5_000;

/**
 * Runs long work with a progress meter, which is removed at the end.
 * @param savedNote what stays saved after Ctrl-C, if the same command line resumes the work
 */
export async function withMeter<T>(
  invocation: MeterContext,
  work: (meter: MeterView) => Promise<T>,
  savedNote?: string,
): Promise<T> {
  const meter = await openMeter(invocation);
  try {
    return await work(meter);
  } catch (error) {
    if (!(error instanceof Interrupted) || savedNote === undefined) throw error;
    throw new Failure({
      exit: Exit.interrupted,
      code: "interrupted",
      message: "Stopped.",
      saved: savedNote,
      next: "Run the same line again to continue.",
    });
  } finally {
    await meter.close();
  }
}

/** A bar on a terminal; in a log a line per stage and every few seconds; nothing with `--json` or `--quiet`. */
async function openMeter({ terminal, output }: MeterContext): Promise<MeterView> {
  const measure = createMeter();
  const now = () => terminal.now().getTime();
  if (output.mode === "rich") {
    const { showMeter } = await import("../ui/show.tsx");
    const view = showMeter(terminal);
    return {
      show(reading) {
        view.show(measure({ ...reading, detail: reading.detail && printable(reading.detail) }, now()));
      },
      close: () => view.clear(),
    };
  }
  const isDue = everyFew(LINE_MS);
  return {
    show(reading) {
      const measured = measure(reading, now());
      if (isDue(reading.stage, now())) output.info(`${reading.stage}: ${meterFacts(measured).join(" · ")}`);
    },
    async close() {},
  };
}

function everyFew(ms: number): (stage: string, at: number) => boolean {
  let last: { stage: string; at: number } | null = null;
  return (stage, at) => {
    if (last && last.stage === stage && at - last.at < ms) return false;
    last = { stage, at };
    return true;
  };
}
