import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchCli } from "./benchCli.ts";
import { benchServer } from "./benchServer.ts";
import { benchStart } from "./benchStart.ts";
import { moveToLoadCpu } from "./processes.ts";
import type { Line } from "./ratio.ts";

/** `npm run bench [part…]`: `server`, `start`, `cli`; all of them when none is named. Exits with 1 when a bound is missed. */
const parts: Record<string, (dir: string) => Promise<Line[]>> = {
  server: benchServer,
  start: benchStart,
  cli: benchCli,
};
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")} to measure. Parts: ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}

const dir = await mkdtemp(join(tmpdir(), "quire-bench-"));
const lines: Line[] = [];
try {
  moveToLoadCpu();
  for (const [name, run] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n${name}`);
    for (const line of await run(join(dir, name))) {
      lines.push(line);
      console.log(
        `  ${line.ok ? "✓" : "✗"} ${line.work.padEnd(46)} ${line.measured.padStart(10)}  (${line.bound})  ${line.detail}`,
      );
    }
  }
} finally {
  await rm(dir, { recursive: true, force: true });
}
const missed = lines.filter((line) => !line.ok).length;
console.log(`\n${lines.length - missed} bounds kept, ${missed} missed`);
process.exitCode = missed === 0 ? 0 : 1;
