import { SORTS } from "@quire/domain/posts/sorting";
import pg from "pg";
import { QueryTypes, type Sequelize } from "sequelize";
import {
  handleSendNewsletter,
  handleSweepNewsletters,
} from "../modules/audience/newsletters/jobs/handleSendNewsletter.ts";
import { sweepDeliveries } from "../modules/billing/deliveries/sweepDeliveries.ts";
import { emailPayouts } from "../modules/billing/payouts/emailPayouts.ts";
import { handlePayouts } from "../modules/billing/payouts/runPayouts.ts";
import { sweepSubscriptions } from "../modules/billing/subscriptions/sweepSubscriptions.ts";
import { handleSettleAbandoned } from "../modules/collaboration/settleAbandoned.ts";
import {
  handlePublishScheduled,
  handleSweepSchedules,
} from "../modules/posts/lifecycle/jobs/handlePublishScheduled.ts";
import { handleExpiry } from "../modules/posts/provisional/jobs/expireProvisional.ts";
import type { Platform } from "../platform/platform.ts";
import { CHAPTERS, DRAFTS, IMPORTS, idOf, NEWSLETTERS, PEOPLE, POSTS, PROVISIONAL } from "./seedMany.ts";
import type { Caller } from "./testCaller.ts";

/** Rows that a list may read beside those that it shows. */
const MOST_ROWS = 1200;

/** Of a common word, a search reads the entries of a block at most; no row of a post is read for them. */
const BLOCK = 16_384;

/** The busy site of `seedMany`, its host and its story. */
export const BUSY_SITE = idOf(PEOPLE, 1);
export const BUSY_HOST = "many-1.localhost:4000";
export const STORY = idOf(POSTS, 1);
const ONE_POST = idOf(POSTS, 7001);
const DRAFT = idOf(DRAFTS, 1);
const SITE_IMPORT = idOf(IMPORTS, 1);

/** What a list is called, and its address. */
export type List = readonly [name: string, path: string];

/** Every list that anyone may ask for. */
export const PUBLIC_LISTS: List[] = [
  ...SORTS.flatMap(({ key, sort_by, sort_order }) =>
    ["", "&ptype=blog", "&ptype=parent&sub_type=story", "&ptype=blog&ptype=parent"].map(
      (kind): List => [
        `a feed ${key}${kind}`,
        `/api/r/${BUSY_SITE}/posts?sort_by=${sort_by}&sort_order=${sort_order}${kind}`,
      ],
    ),
  ),
  ["a story's chapters", `/api/r/${BUSY_SITE}/posts/${STORY}/children`],
  ["a post's comments", `/api/r/${BUSY_SITE}/posts/${STORY}/comments`],
  ["topics", "/api/r/topics"],
  ["the posts of a full topic", "/api/r/topics/topic-1/posts"],
  ["the posts of a topic with one", "/api/r/topics/topic-2999/posts"],
  ["the authors of a topic with one post", "/api/r/topics/topic-2999/authors"],
  ["a site's supporters", `/api/r/sites/${BUSY_SITE}/supporters`],
  ["a site's followers", `/api/r/followers/sites/${BUSY_SITE}`],
  ["the sites that a creator follows", `/api/r/followers/users/${BUSY_SITE}`],
  ["recommendations to a guest", "/api/r/recommendations"],
  ["a search for a rare word", `/api/r/${BUSY_SITE}/posts?query=ambergris`],
  ["a search of the platform for a rare word", "/api/r/search?query=ambergris"],
  ["a search of the platform for a word in every post", "/api/r/search?query=whale&size=100"],
  ["a search of the platform for the beginning of one", "/api/r/search?query=wha"],
  ["a search for topics", "/api/r/search?query=2999&type=topics"],
  ["posts by their ids", `/api/r/${BUSY_SITE}/posts?ids=${ONE_POST}&ids=${idOf(POSTS, 7002)}`],
  ["one post", `/api/r/${BUSY_SITE}/posts/${ONE_POST}`],
  ["a site", `/api/r/sites/${BUSY_SITE}/profile`],
  ["a site by its name", "/api/sr/sites?domain=many-7"],
];

/** Every list of one's own, asked for by the owner of the busy site. */
export const OWN_LISTS: List[] = [
  ["their own drafts", `/api/r/${BUSY_SITE}/posts?status=drafts`],
  ["where all of their posts stand", `/api/r/${BUSY_SITE}/post-heads?size=500`],
  ["the texts of some", `/api/r/${BUSY_SITE}/post-texts?ids=${ONE_POST}&ids=${DRAFT}`],
  ["their own chapters", `/api/r/${BUSY_SITE}/posts/${STORY}/children`],
  ["what it says of a draft", `/api/r/${BUSY_SITE}/posts/${DRAFT}/draft`],
  ["who is at work on a draft", `/api/r/${BUSY_SITE}/posts/${DRAFT}/writers`],
  ["what is said about a draft", `/api/r/${BUSY_SITE}/posts/${DRAFT}/draft-comments`],
  ["what was said about a draft", `/api/r/${BUSY_SITE}/posts/${DRAFT}/draft-comments?state=resolved`],
  ["the older texts of a draft", `/api/r/${BUSY_SITE}/posts/${DRAFT}/revisions`],
  ["the drafts of others", "/api/r/drafts"],
  ["their newest likes", "/api/r/users/me/likes"],
  ["what they bought", "/api/r/users/me/purchases"],
  ["their times of Pro", `/api/r/users/${BUSY_SITE}/subscriptions`],
  ["whether they used their trial", `/api/r/users/${BUSY_SITE}/subscriptions/trial-status`],
  ["what they earned", `/api/r/sites/${BUSY_SITE}/earnings?currency=INR`],
  ["what they were paid out", `/api/r/sites/${BUSY_SITE}/payouts`],
  ["what they were paid out in rupees", `/api/r/sites/${BUSY_SITE}/payouts?currency=INR`],
  ["where they are paid", `/api/r/sites/${BUSY_SITE}/payout-account`],
  ["what their buyers wait for", `/api/r/sites/${BUSY_SITE}/deliveries`],
  ["what they delivered", `/api/r/sites/${BUSY_SITE}/deliveries?state=delivered`],
  ["their supporters", `/api/r/sites/${BUSY_SITE}/supporters`],
  ["their likes among posts", `/api/r/users/me/likes?ids=${ONE_POST}`],
  ["whom they follow", "/api/r/users/me/followees"],
  ["how far they read", "/api/r/users/me/reading"],
  ["how far they read lately", "/api/r/users/me/reading?since=2020-01-14T00:00:00.000Z"],
  ["what they can continue", "/api/r/users/me/reading/continue"],
  ["the files that they take along", "/api/r/users/me/export/files"],
  ["their sessions", "/api/r/users/me/sessions"],
  ["the comments of their site", `/api/r/sites/${BUSY_SITE}/comments?state=approved`],
  ["what they may say of a post", `/api/r/${BUSY_SITE}/posts/${STORY}/commenting`],
  ["how their site was read this year", `/api/r/sites/${BUSY_SITE}/stats/days?days=180`],
  ["how a post was read", `/api/r/sites/${BUSY_SITE}/stats/days?post_id=${STORY}`],
  ["their subscribers", `/api/r/sites/${BUSY_SITE}/subscribers?size=100`],
  [
    "their subscribers by the beginning of an address",
    `/api/r/sites/${BUSY_SITE}/subscribers?query=reader29`,
  ],
  ["the few of their subscribers who bounced", `/api/r/sites/${BUSY_SITE}/subscribers?state=bounced`],
  ["the few of their subscribers from Ghost", `/api/r/sites/${BUSY_SITE}/subscribers?source=ghost`],
  ["what they imported", `/api/r/sites/${BUSY_SITE}/subscribers/imports`],
  ["the exports that they brought along", `/api/r/sites/${BUSY_SITE}/imports`],
  ["what became of the posts of one", `/api/r/sites/${BUSY_SITE}/imports/${SITE_IMPORT}/posts`],
  [
    "the few of which there is something to say",
    `/api/r/sites/${BUSY_SITE}/imports/${SITE_IMPORT}/posts?noted=true`,
  ],
  ["the few that were refused", `/api/r/sites/${BUSY_SITE}/imports/${SITE_IMPORT}/posts?outcome=refused`],
  ["whom they may want to follow", "/api/r/recommendations?language=en"],
];

/** Every list of those who look after the platform, of payouts. */
export const STAFF_LISTS: List[] = [
  ["payouts that wait", "/api/r/payouts?state=onHold"],
  ["payouts that were made", "/api/r/payouts?state=processed"],
  ["payout accounts to verify", "/api/r/payouts/accounts"],
  ["bank files", "/api/r/payouts/files"],
];

const FIRST = { attempt: 1, maxAttempts: 1 };

/** What is done at its time, with nobody waiting for it. */
export const JOBS: (readonly [name: string, run: (platform: Platform) => Promise<void>])[] = [
  ["the drafts whose time has come", (platform) => handleSweepSchedules(platform)({}, FIRST)],
  [
    "a draft that is published by itself",
    (platform) => handlePublishScheduled(platform)({ postId: idOf(DRAFTS, 200) }, FIRST),
  ],
  ["the newsletters that nobody goes on with", (platform) => handleSweepNewsletters(platform)({}, FIRST)],
  [
    "some letters of a newsletter",
    (platform) => handleSendNewsletter(platform)({ newsletterId: idOf(NEWSLETTERS, 1) }, FIRST),
  ],
  [
    "what a guest left and nobody came for",
    (platform) => handleExpiry(platform)({ id: idOf(PROVISIONAL, 7) }),
  ],
  ["the times of Pro of which something is due", (platform) => sweepSubscriptions(platform)],
  ["the payouts of a week that has its own", (platform) => handlePayouts(platform)],
  ["payout emails that are due", (platform) => emailPayouts(platform)],
  ["what was not delivered in time", (platform) => sweepDeliveries(platform)],
  ["the drafts that no room saw to", (platform) => handleSettleAbandoned(platform)({}, FIRST)],
];

/** Pages of the busy site. */
export const SITE_PAGES = [
  "/",
  "/stories",
  "/comics",
  "/books",
  "/ebooks",
  "/?sort=a-z",
  `/chapter/${idOf(POSTS, CHAPTERS - 9)}/whale`,
  `/post/${ONE_POST}/whale`,
  "/rss.xml",
];

/** Pages of the platform. */
export const PLATFORM_PAGES = ["/", "/c/topic-1", "/c/topic-2999"];

export interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
}

interface Statement {
  text: string;
  values: unknown[];
}

/** What the database is asked while something is done, as it was asked. Of one piece of work at a time. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const asked: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function record(this: pg.Client, ...input: unknown[]) {
    const [first, values] = input as [string | Partial<Statement>, unknown];
    if (typeof first === "string") asked.push({ text: first, values: Array.isArray(values) ? values : [] });
    else asked.push({ text: first.text ?? "", values: first.values ?? [] });
    return (query as (...all: unknown[]) => unknown).apply(this, input);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return asked.filter(({ text }) => /^[\s(]*(?:SELECT|WITH)/i.test(text) && !/^SELECT 1$/.test(text));
}

/** How the database does one thing that it is asked, done once. */
export async function planOf(db: Sequelize, { text, values }: Statement): Promise<Plan> {
  const [row] = await db.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, {
    bind: values,
    type: QueryTypes.SELECT,
  });
  if (!row) throw new Error("no plan");
  return row["QUERY PLAN"][0].Plan;
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** What is wrong with how the database does it, in words. */
export function faultsOf(plan: Plan, most = MOST_ROWS): string[] {
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

export interface DearStatement {
  statement: string;
  faults: string[];
  plan: Plan;
}

/** Of all that the database is asked while something is done: what reads more than it should. Throws if it is asked nothing. */
export async function dearStatements(
  db: Sequelize,
  work: () => Promise<unknown>,
  most = MOST_ROWS,
): Promise<DearStatement[]> {
  const statements = await statementsOf(work);
  if (statements.length === 0) throw new Error("the database was asked nothing");
  const dear: DearStatement[] = [];
  for (const statement of statements) {
    const plan = await planOf(db, statement);
    const faults = faultsOf(plan, most);
    if (faults.length > 0) dear.push({ statement: statement.text, faults, plan });
  }
  return dear;
}

/** Asks for a list twice: from its beginning, and where it continues. Throws when either is refused. */
export async function fetchTwice(caller: Caller, path: string): Promise<void> {
  const next = await fetchPage(caller, path);
  if (next) await fetchPage(caller, continued(path, next));
}

/** Asks for a page of a list; answers where it continues. Throws when it is refused. */
export async function fetchPage(caller: Caller, path: string): Promise<string | null> {
  const { status, body } = await caller.get(path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return (body as { next?: string | null }).next ?? null;
}

/** The address of a list from a key on. */
export function continued(path: string, next: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}`;
}
