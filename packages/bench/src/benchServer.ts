import type { ChildProcess } from "node:child_process";
import { againstFloor } from "./againstFloor.ts";
import { rateOf } from "./load.ts";
import { pause, residentMb, startTool, stop } from "./processes.ts";
import { type Line, medianRatio } from "./ratio.ts";
import { type BenchSite, seedEmptySites, seedReaders, seedSite, seedToken } from "./seed.ts";
import { withBench } from "./withBench.ts";
import { type Work, worksOf } from "./works.ts";
import { writeLine } from "./writeLine.ts";
import { createPosts, followSites, likePosts } from "./writes.ts";

const REST_MS = 5000;
/** More than concurrent requests, so that none waits for another. */
const READERS = 50;
const EMPTY_SITES = 40_000;
const UNLIMITED = "10000000/1d";

/**
 * Pages, the API and writes against their floors: one server process on one core, load and PostgreSQL on the other.
 */
export async function benchServer(dir: string): Promise<Line[]> {
  return withBench({ dir }, async ({ database, databaseUrl, serve }) => {
    const small = await seedSite(database, "hundred", 100);
    const large = await seedSite(database, "hundred-thousand", 100_000);
    const token = await seedToken(database, small.id);
    const readers = await seedReaders(database, READERS);
    const emptySites = await seedEmptySites(database, EMPTY_SITES);
    // Deferred maintenance of so many rows would otherwise run during a measurement.
    await database.query("VACUUM ANALYZE");

    const { child, port } = await serve({
      LIMIT_POSTS_BY_USER: UNLIMITED,
      LIMIT_LIKES_BY_USER: UNLIMITED,
      LIMIT_FOLLOWS_BY_USER: UNLIMITED,
    });
    const floor = await startTool("floorServer.ts");
    const floorPort = Number(floor.firstLine);
    try {
      await pause(REST_MS);
      const rest = residentMb(pidOf(child));
      const works = worksOf(port, large);
      const lines = [
        await againstFloor("anonymous post page, cached", works.cachedPage, floorPort, 0.5),
        await againstFloor("anonymous post page, rendered each time", works.anyPage, floorPort, 0.05),
        await againstFloor("site home with 15 cards, rendered each time", works.anyHome, floorPort, 0.03),
        await againstFloor("API, one post", works.onePost, floorPort, 0.25),
        await againstFloor("API, feed of 15", works.feed, floorPort, 0.12),
        await growthLine("feed", (site) => worksOf(port, site).feed, small, large),
        await growthLine(
          "search for a word in all posts",
          (site) => worksOf(port, site).search,
          small,
          large,
        ),
        await writeLine(createPosts(small.id, token), port, databaseUrl),
        await writeLine(likePosts(large, readers), port, databaseUrl),
        await writeLine(followSites(emptySites, readers), port, databaseUrl),
      ];
      lines.push(memoryLine("memory at rest", rest, 160));
      lines.push(memoryLine("memory under load", residentMb(pidOf(child)), 300));
      return lines;
    } finally {
      await stop(floor.child);
    }
  });
}

/** A list's time must not depend on the number of older posts. */
async function growthLine(
  name: string,
  workOf: (site: BenchSite) => Work,
  small: BenchSite,
  large: BenchSite,
): Promise<Line> {
  const rate = (site: BenchSite) => () => rateOf({ ...workOf(site), seconds: 3 });
  const { ratio, work, floor } = await medianRatio(5, rate(small), rate(large));
  return {
    work: `${name} with 100,000 posts over one with 100`,
    measured: `${ratio.toFixed(2)} ×`,
    bound: "at most 1.5 ×",
    ok: ratio <= 1.5,
    detail: `${Math.round(floor)}/s against ${Math.round(work)}/s`,
  };
}

function memoryLine(work: string, megabytes: number, bound: number): Line {
  return {
    work,
    measured: `${Math.round(megabytes)} MB`,
    bound: `at most ${bound} MB`,
    ok: megabytes <= bound,
    detail: "resident, one server process without the database",
  };
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error("the server has no process");
  return child.pid;
}
