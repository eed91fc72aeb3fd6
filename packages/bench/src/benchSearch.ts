import { searchPlatform } from "@quire/server/modules/posts/searchPlatform";
import { type Line, median } from "./ratio.ts";
import { COMMONEST, POSTS, RARE, seedSearch } from "./seedSearch.ts";
import { withBench } from "./withBench.ts";

const RUNS = 40;
const PAGE = { limit: 20, offset: 0, next: null };

/** Search over a million posts, against one count over the same index in the same run. */
export async function benchSearch(dir: string): Promise<Line[]> {
  return withBench({ dir, settings: { DATABASE_POOL: "4" } }, async ({ platform, database }) => {
    await seedSearch(database);
    const count = await timesOf(5, () =>
      database.query("SELECT count(*) FROM publications WHERE search @@ $1::tsquery", [COMMONEST]),
    );
    const floor = median(count);
    const lines: Line[] = [];
    for (const [what, query, bound] of [
      ["the commonest word", COMMONEST, 150],
      ["the beginning of the commonest word", COMMONEST.slice(0, 4), 150],
      // Rarely together in titles, but each common: nearly every block is read.
      ["the commonest word and another", `${COMMONEST} wadf`, 300],
      ["a rare word", RARE, 50],
      ["a misspelt rare word", "ambregris", 50],
      ["a word that nothing has", "xylophonist", 50],
    ] as const) {
      const times = await timesOf(RUNS, () => searchPlatform(platform, query, "posts", PAGE));
      lines.push(searchLine(what, p95(times), bound, floor));
    }
    return lines;
  });
}

function searchLine(what: string, time: number, bound: number, floor: number): Line {
  return {
    work: `search ${POSTS / 1e6} million posts for ${what}`,
    measured: `${time.toFixed(1)} ms`,
    bound: `p95 at most ${bound} ms`,
    ok: time <= bound,
    detail: `${(time / floor).toFixed(2)} × one count over the same index, ${Math.round(floor)} ms`,
  };
}

/** Milliseconds of each run, after two warm-up runs. */
async function timesOf(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = -2; run < runs; run++) {
    const start = performance.now();
    await work();
    if (run >= 0) times.push(performance.now() - start);
  }
  return times;
}

function p95(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}
