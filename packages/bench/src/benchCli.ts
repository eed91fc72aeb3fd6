import { spawnSync } from "node:child_process";
import { ROOT } from "./processes.ts";
import { type Line, median } from "./ratio.ts";

const ROUNDS = 15;
const BOUND_MS = 80;

/** The cost of `quire --help` over starting Node alone. */
export async function benchCli(): Promise<Line[]> {
  const help = [`${ROOT}/cli/bin/quire.js`, "--help"];
  const nothing = ["-e", "0"];
  timeOf(help);
  const extra = Array.from({ length: ROUNDS }, () => {
    const floor = timeOf(nothing);
    return timeOf(help) - floor;
  });
  const middle = median(extra);
  return [
    {
      work: "quire --help over node -e 0",
      measured: `${Math.round(middle)} ms`,
      bound: `at most ${BOUND_MS} ms`,
      ok: middle <= BOUND_MS,
      detail: `median of ${ROUNDS} pairs`,
    },
  ];
}

function timeOf(args: string[]): number {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: "ignore" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}`);
  return performance.now() - start;
}
