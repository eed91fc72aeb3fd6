import { Exit, Failure, Interrupted } from "../exit.ts";
import { printable } from "../output.ts";
import { createMeter, meterFacts, type Reading } from "../services/meter.ts";
import type { Invocation } from "./invocation.ts";

/** Shows how far long work is, for as long as it goes on. */
interface MeterView {
  show(reading: Reading): void;
  /** Takes it off the screen, for the answer that comes in its place. */
  close(): Promise<void>;
}

type Shown = Pick<Invocation, "terminal" | "output">;

/** A line in a log at most this often. */
const LINE_MS = 5_000;

/**
 * Runs long work under a meter, which is gone when it ends.
 * @param kept what is kept of work that Ctrl-C stopped and that goes on when the same line is typed again
 */
export async function withMeter<T>(
  invocation: Shown,
  work: (meter: MeterView) => Promise<T>,
  kept?: string,
): Promise<T> {
  const meter = await openMeter(invocation);
  try {
    return await work(meter);
  } catch (error) {
    if (!(error instanceof Interrupted) || kept === undefined) throw error;
    throw new Failure({
      exit: Exit.interrupted,
      code: "interrupted",
      message: "Stopped.",
      kept,
      next: "Run the same line again to continue.",
    });
  } finally {
    await meter.close();
  }
}

/** A bar on a terminal; in a log a line when a stage begins and every few seconds; nothing with `--json` or `--quiet`. */
async function openMeter({ terminal, output }: Shown): Promise<MeterView> {
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
      if (isDue(reading.stage, now())) output.note(`${reading.stage}: ${meterFacts(measured).join(" · ")}`);
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
