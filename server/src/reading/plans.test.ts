import { SORTS } from "@quire/domain/sorting";
import pg from "pg";
import { QueryTypes } from "sequelize";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { CHAPTERS, idOf, PEOPLE, POSTS, seedMany } from "../testing/seedMany.ts";
import type { Caller } from "../testing/testCaller.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";

/** Rows that a list may read beside those that it shows. */
const MOST_ROWS = 1200;

/** Of a common word, a search reads the entries of a block at most; no row of a post is read for them. */
const BLOCK = 16_384;

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
}

let app: TestServer;
let guest: Caller;
let owner: Caller;
const site = idOf(PEOPLE, 1);
const story = idOf(POSTS, 1);
const host = "many-1.localhost:4000";

beforeAll(async () => {
  app = await testServer();
  await seedMany(app.platform);
  guest = await app.asGuest();
  owner = await app.asProgram({ id: site });
}, 120_000);
afterAll(() => app.close());

interface Statement {
  text: string;
  values: unknown[];
}

/** What the database is asked while something is done, as it was asked. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const asked: Statement[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function record(
    this: pg.Client,
    ...input: unknown[]
  ) {
    const [first, values] = input as [string | Partial<Statement>, unknown];
    if (typeof first === "string") asked.push({ text: first, values: Array.isArray(values) ? values : [] });
    else asked.push({ text: first.text ?? "", values: first.values ?? [] });
    return (query as (...all: unknown[]) => unknown).apply(this, input);
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return asked.filter(({ text }) => /^[\s(]*(?:SELECT|WITH)/i.test(text) && !/^SELECT 1$/.test(text));
}

async function planOf({ text, values }: Statement): Promise<Plan> {
  const [row] = await app.platform.db.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    {
      bind: values,
      type: QueryTypes.SELECT,
    },
  );
  if (!row) throw new Error("no plan");
  return row["QUERY PLAN"][0].Plan;
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** What is wrong with how the database would do it, in words. */
function faultsOf(plan: Plan, most = MOST_ROWS): string[] {
  return nodesOf(plan).flatMap((node) => {
    const loops = node["Actual Loops"];
    const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
    const read = loops * (node["Actual Rows"] + removed);
    const what = `${node["Node Type"]} of ${node["Relation Name"] ?? node["Index Name"] ?? "rows"}`;
    if (node["Node Type"] === "Seq Scan" && read > 50) return [`${what} reads ${read} rows one by one`];
    const bound = node["Index Name"] === "publications_search" ? BLOCK : most;
    return read > bound ? [`${what} reads ${read} rows`] : [];
  });
}

async function expectCheap(work: () => Promise<unknown>, most = MOST_ROWS): Promise<void> {
  const statements = await statementsOf(work);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    const plan = await planOf(statement);
    expect(
      faultsOf(plan, most),
      `${statement.text}\n${JSON.stringify(plan, null, 1).slice(0, 6000)}`,
    ).toEqual([]);
  }
}

/** Asks for a list twice: from its beginning, and where it continues. Both must be there. */
async function twice(caller: Caller, path: string): Promise<void> {
  const first = (await caller.get(path)) as { status: number; body: { next?: string | null } };
  expect(first.status).toBe(200);
  const { next } = first.body;
  if (!next) return;
  const second = await caller.get(`${path}${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}`);
  expect(second.status).toBe(200);
}

describe("of 20,000 posts, only what is shown is read:", () => {
  const feeds = SORTS.flatMap(({ key, sort_by, sort_order }) =>
    ["", "&ptype=blog", "&ptype=parent&sub_type=story", "&ptype=blog&ptype=parent"].map((kind) => [
      `${key}${kind}`,
      `/api/r/${site}/posts?sort_by=${sort_by}&sort_order=${sort_order}${kind}`,
    ]),
  );
  it.each(feeds)("a feed %s", async (_, path) => {
    await expectCheap(() => twice(guest, path));
  });

  it.each([
    ["a story's chapters", `/api/r/${site}/posts/${story}/children`],
    ["a post's comments", `/api/r/${site}/posts/${story}/comments`],
    ["topics", "/api/r/topics"],
    ["the posts of a full topic", "/api/r/topics/topic-1/posts"],
    ["the posts of a topic with one", "/api/r/topics/topic-2999/posts"],
    ["the authors of a topic with one post", "/api/r/topics/topic-2999/authors"],
    ["a site's followers", `/api/r/followers/sites/${site}`],
    ["the sites that a creator follows", `/api/r/followers/users/${site}`],
    ["recommendations to a guest", "/api/r/recommendations"],
    ["a search for a rare word", `/api/r/${site}/posts?query=ambergris`],
    ["a search of the platform for a rare word", "/api/r/search?query=ambergris"],
    ["a search of the platform for a word in every post", "/api/r/search?query=whale&size=100"],
    ["a search of the platform for the beginning of one", "/api/r/search?query=wha"],
    ["a search for topics", "/api/r/search?query=2999&type=topics"],
    ["posts by their ids", `/api/r/${site}/posts?ids=${idOf(POSTS, 7001)}&ids=${idOf(POSTS, 7002)}`],
    ["one post", `/api/r/${site}/posts/${idOf(POSTS, 7001)}`],
    ["a site", `/api/r/sites/${site}/profile`],
    ["a site by its name", "/api/sr/sites?domain=many-7"],
  ])("%s", async (_, path) => {
    await expectCheap(() => twice(guest, path));
  });

  it.each([
    ["their own drafts", `/api/r/${site}/posts?status=drafts`],
    ["their own chapters", `/api/r/${site}/posts/${story}/children`],
    ["their newest likes", "/api/r/users/me/likes"],
    ["their likes among posts", `/api/r/users/me/likes?ids=${idOf(POSTS, 7001)}`],
    ["whom they follow", "/api/r/users/me/followees"],
    ["how far they read", "/api/r/users/me/reading"],
    ["how far they read lately", "/api/r/users/me/reading?since=2020-01-14T00:00:00.000Z"],
    ["what they can continue", "/api/r/users/me/reading/continue"],
    ["their sessions", "/api/r/users/me/sessions"],
    ["the comments of their site", `/api/r/sites/${site}/comments?state=approved`],
    ["what they may say of a post", `/api/r/${site}/posts/${story}/commenting`],
    ["whom they may want to follow", "/api/r/recommendations?language=en"],
  ])("to a person, %s", async (_, path) => {
    await expectCheap(() => twice(owner, path));
  });

  it.each([
    "/",
    "/stories",
    "/comics",
    "/books",
    "/ebooks",
    "/?sort=a-z",
    `/chapter/${idOf(POSTS, CHAPTERS - 9)}/whale`,
    `/post/${idOf(POSTS, 7001)}/whale`,
    "/rss.xml",
  ])("the page %s of a site", async (path) => {
    await expectCheap(() => app.server.inject({ url: path, headers: { host } }));
  });

  it.each(["/", "/c/topic-1", "/c/topic-2999"])("the page %s of the platform", async (path) => {
    await expectCheap(() => app.server.inject({ url: path, headers: { host: "localhost:4000" } }));
  });

  it("an inbox of three thousand followed sites, one row of each and a page besides", async () => {
    const sites = 2999;
    // A page of 21 is chosen from the newest 21 of as many sites.
    await expectCheap(() => twice(owner, "/api/r/users/me/inbox"), sites + 21 * 21);
    const one = await app.asProgram({ id: idOf(PEOPLE, 5) });
    await expectCheap(() => twice(one, "/api/r/users/me/inbox"));
  });

  it("a list walked to its depths stays as cheap as its beginning", async () => {
    const deep = Buffer.from(JSON.stringify(["newest", "2020-01-06T00:00:00.000Z", idOf(POSTS, 9)])).toString(
      "base64url",
    );
    await expectCheap(() => guest.get(`/api/r/${site}/posts?next=${deep}`));
    const topics = Buffer.from(JSON.stringify(["topics", 1, "topic-2900"])).toString("base64url");
    await expectCheap(() => guest.get(`/api/r/topics?next=${topics}`));
    const sites = Buffer.from(JSON.stringify(["sites", 20, idOf(PEOPLE, 2980)])).toString("base64url");
    await expectCheap(() => guest.get(`/api/r/topics/topic-1/authors?next=${sites}`));
  });
});

it("a query with no index would be told", async () => {
  const plan = await planOf({ text: "SELECT post_id FROM publications ORDER BY html LIMIT 20", values: [] });
  expect(faultsOf(plan).join()).toMatch(/Seq Scan of publications reads \d+ rows one by one/);
});
