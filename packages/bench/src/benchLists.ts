import {
  BUSY_HOST,
  BUSY_SITE,
  continued,
  type ExpensiveStatement,
  fetchPage,
  fetchTwice,
  findExpensiveStatements,
  type List,
  OWN_LISTS,
  PLATFORM_PAGES,
  PUBLIC_LISTS,
  SITE_PAGES,
  STORY,
} from "@quire/server/testing/listPlans";
import { MANY_POSTS, seedMany } from "@quire/server/testing/seedMany";
import { PLATFORM_HOST, serverOver } from "@quire/server/testing/serverOver";
import type { Caller } from "@quire/server/testing/testCaller";
import { type Line, median } from "./ratio.ts";
import { withBench } from "./withBench.ts";

const POSTS = 1_000_000;
const PAGES = 1000;
/** Pages at each end of a walk whose times are compared. */
const COMPARED = 50;

const WALKED_BY_ANYONE = [
  ["a feed, the newest first", `/api/r/${BUSY_SITE}/posts?size=20`],
  ["a feed, the cheapest first", `/api/r/${BUSY_SITE}/posts?size=20&sort_by=price&sort_order=asc`],
  ["a feed by title", `/api/r/${BUSY_SITE}/posts?size=20&sort_by=title&sort_order=asc`],
  ["a topic", "/api/r/topics/topic-1/posts?size=20"],
  ["comments", `/api/r/${BUSY_SITE}/posts/${STORY}/comments?size=20`],
] as const;
const WALKED_BY_OWNER = [
  ["one's drafts", `/api/r/${BUSY_SITE}/posts?status=drafts&size=20`],
  ["an inbox", "/api/r/users/me/inbox?size=20"],
] as const;

type Work = [name: string, work: () => Promise<unknown>];

/**
 * Every list over a million posts: the rows each of its statements reads, and the cost of its thousandth page
 * relative to its first.
 */
export async function benchLists(dir: string): Promise<Line[]> {
  return withBench({ dir, settings: { DATABASE_POOL: "4" } }, async ({ platform, database }) => {
    const { server, asBrowser, asGuest } = await serverOver(platform);
    try {
      await seedMany(database, POSTS / MANY_POSTS);
      await database.query("VACUUM ANALYZE");
      const guest = await asGuest();
      const owner = await asBrowser({ id: BUSY_SITE });
      const request =
        (caller: Caller) =>
        (list: List): Work => [list[0], () => fetchTwice(caller, list[1])];
      const opened =
        (host: string) =>
        (url: string): Work => [url, () => server.inject({ url, headers: { host } })];
      const works = [
        ...PUBLIC_LISTS.map(request(guest)),
        ...OWN_LISTS.map(request(owner)),
        ...SITE_PAGES.map(opened(BUSY_HOST)),
        ...PLATFORM_PAGES.map(opened(PLATFORM_HOST)),
      ];
      const dear: [string, ExpensiveStatement][] = [];
      for (const [name, work] of works) {
        for (const statement of await findExpensiveStatements(platform.db, work))
          dear.push([name, statement]);
      }
      const lines = [plansLine(works.length, dear)];
      for (const [name, path] of WALKED_BY_ANYONE) lines.push(await depthLine(name, path, guest));
      for (const [name, path] of WALKED_BY_OWNER) lines.push(await depthLine(name, path, owner));
      return lines;
    } finally {
      await server.stop();
    }
  });
}

function plansLine(lists: number, dear: [string, ExpensiveStatement][]): Line {
  return {
    work: `plans of ${lists} lists and pages over ${POSTS / 1e6} million posts`,
    measured: `${dear.length} dear`,
    bound: "none reads rows that it does not show",
    ok: dear.length === 0,
    detail: dear
      .map(([name, { faults, statement }]) => `\n    ${name}: ${faults.join("; ")}\n      ${statement}`)
      .join(""),
  };
}

/** Walks a list page by page: the last pages against the first, each requested once. */
async function depthLine(name: string, path: string, caller: Caller): Promise<Line> {
  const times: number[] = [];
  let address = path;
  while (times.length < PAGES) {
    const start = performance.now();
    const next = await fetchPage(caller, address);
    times.push(performance.now() - start);
    if (!next) throw new Error(`${name} ends after ${times.length} pages`);
    address = continued(path, next);
  }
  const first = median(times.slice(0, COMPARED));
  const far = median(times.slice(-COMPARED));
  return {
    work: `${name}: the ${PAGES}th page over the first`,
    measured: `${(far / first).toFixed(2)} ×`,
    bound: "at most 2 ×",
    ok: far <= first * 2,
    detail: `${first.toFixed(1)} ms against ${far.toFixed(1)} ms`,
  };
}
