import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchAnnounce } from "./benchAnnounce.ts";
import { benchCli } from "./benchCli.ts";
import { benchHostile } from "./benchHostile.ts";
import { benchImport } from "./benchImport.ts";
import { benchLighthouse } from "./benchLighthouse.ts";
import { benchLists } from "./benchLists.ts";
import { benchMoney } from "./benchMoney.ts";
import { benchPicture } from "./benchPicture.ts";
import { benchPush } from "./benchPush.ts";
import { benchReading } from "./benchReading.ts";
import { benchRooms } from "./benchRooms.ts";
import { benchSearch } from "./benchSearch.ts";
import { benchServer } from "./benchServer.ts";
import { benchStart } from "./benchStart.ts";
import { benchSync } from "./benchSync.ts";
import { benchWriting } from "./benchWriting.ts";
import { moveToLoadCpu } from "./processes.ts";
import type { Line } from "./ratio.ts";

/**
 * `npm run bench [part…]`: `server`, `search`, `lists`, `money`, `rooms`, `writing`, `reading`, `start`, `cli`, `sync`,
 * `announce`, `picture`, `push`, `import`, `hostile`, `lighthouse`; all by default. Exits with 1 when a limit is missed.
 */
const parts: Record<string, (dir: string) => Promise<Line[]>> = {
  server: benchServer,
  search: benchSearch,
  lists: benchLists,
  money: benchMoney,
  rooms: benchRooms,
  writing: benchWriting,
  reading: benchReading,
  start: benchStart,
  cli: benchCli,
  sync: benchSync,
  announce: benchAnnounce,
  picture: benchPicture,
  push: benchPush,
  import: benchImport,
  hostile: benchHostile,
  lighthouse: benchLighthouse,
};
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")} to measure. Parts: ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}

const dir = await mkdtemp(join(tmpdir(), "quire-bench-"));
// The embedded database runs as a different user, who needs to traverse the folder.
await chmod(dir, 0o711);
const lines: Line[] = [];
try {
  for (const [name, run] of Object.entries(parts)) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    console.log(`\n${name}`);
    moveToLoadCpu();
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
