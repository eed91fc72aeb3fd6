import { SORTS } from "@quire/domain/posts/sorting";
import pg from "pg";
import type { Sequelize } from "sequelize";
import {
  handleSendNewsletter,
  handleSweepNewsletters,
} from "../modules/audience/newsletters/jobs/handleSendNewsletter.ts";
import { sweepDeliveries } from "../modules/billing/deliveries/sweepDeliveries.ts";
import { emailPayouts } from "../modules/billing/payouts/emailPayouts.ts";
import { handlePayouts } from "../modules/billing/payouts/runPayouts.ts";
import { sweepSubscriptions } from "../modules/billing/subscriptions/sweepSubscriptions.ts";
import { handleCheckpointAbandoned } from "../modules/collaboration/checkpointAbandoned.ts";
import {
  handlePublishScheduled,
  handleSweepSchedules,
} from "../modules/posts/lifecycle/jobs/handlePublishScheduled.ts";
import { handleExpiry } from "../modules/posts/provisional/jobs/expireProvisional.ts";
import { select } from "../platform/database/select.ts";
import type { Platform } from "../platform/platform.ts";
import {
  CHAPTERS,
  DRAFTS,
  IMPORTS,
  idOf,
  NEWSLETTERS,
  POSTS,
  PROVISIONAL,
  READING_LISTS,
  USERS,
} from "./seedMany.ts";
import type { Caller } from "./testCaller.ts";

/** Rows that a list may read in addition to those it shows. */
const MOST_ROWS = 1200;

/** For a common word, a search reads the index entries of one block at most, and no post rows. */
const BLOCK = 16_384;

/** The busy site of `seedMany`, its host and its story. */
export const BUSY_SITE = idOf(USERS, 1);
export const BUSY_HOST = "many-1.localhost:4000";
export const STORY = idOf(POSTS, 1);
const ONE_POST = idOf(POSTS, 7001);
const DRAFT = idOf(DRAFTS, 1);
const SITE_IMPORT = idOf(IMPORTS, 1);
const READING_LIST = idOf(READING_LISTS, 1);

/** A list's name and address. */
export type List = readonly [name: string, path: string];

/** Every public list. */
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
  ["the posts of a topic with one post", "/api/r/topics/topic-2999/posts"],
  ["the authors of a topic with one post", "/api/r/topics/topic-2999/authors"],
  ["a site's supporters", `/api/r/sites/${BUSY_SITE}/supporters`],
  ["a site's followers", `/api/r/followers/sites/${BUSY_SITE}`],
  ["the sites a creator follows", `/api/r/followers/users/${BUSY_SITE}`],
  ["recommendations for a guest", "/api/r/recommendations"],
  ["a search for a rare word", `/api/r/${BUSY_SITE}/posts?query=ambergris`],
  ["a search for a word in every post", `/api/r/${BUSY_SITE}/posts?query=whale`],
  ["a search for it by title", `/api/r/${BUSY_SITE}/posts?query=whale&sort_by=title&sort_order=asc`],
  ["a platform search for a rare word", "/api/r/search?query=ambergris"],
  ["a platform search for a word in every post", "/api/r/search?query=whale&size=100"],
  ["a platform search for a prefix", "/api/r/search?query=wha"],
  ["a search for topics", "/api/r/search?query=2999&type=topics"],
  ["posts by id", `/api/r/${BUSY_SITE}/posts?ids=${ONE_POST}&ids=${idOf(POSTS, 7002)}`],
  ["one post", `/api/r/${BUSY_SITE}/posts/${ONE_POST}`],
  ["a site", `/api/r/sites/${BUSY_SITE}/profile`],
  ["a site by domain", "/api/sr/sites?domain=many-7"],
];

/** Every private list, requested by the owner of the busy site. */
export const OWN_LISTS: List[] = [
  ["own drafts", `/api/r/${BUSY_SITE}/posts?status=drafts`],
  ["all own posts", `/api/r/${BUSY_SITE}/posts?status=all`],
  ["own published posts", `/api/r/${BUSY_SITE}/posts?status=live`],
  ["own goods", `/api/r/${BUSY_SITE}/posts?status=all&ptype=dg`],
  ["own scheduled posts", `/api/r/${BUSY_SITE}/posts?status=scheduled`],
  ["the heads of all own posts", `/api/r/${BUSY_SITE}/post-heads?size=500`],
  ["texts of own posts", `/api/r/${BUSY_SITE}/post-texts?ids=${ONE_POST}&ids=${DRAFT}`],
  ["own chapters", `/api/r/${BUSY_SITE}/posts/${STORY}/children`],
  ["a serial's plan", `/api/r/${BUSY_SITE}/posts/${STORY}/serial-plan`],
  ["a serial's notes", `/api/r/${BUSY_SITE}/posts/${STORY}/notes`],
  ["a draft", `/api/r/${BUSY_SITE}/posts/${DRAFT}/draft`],
  ["the writers of a draft", `/api/r/${BUSY_SITE}/posts/${DRAFT}/writers`],
  ["open comments on a draft", `/api/r/${BUSY_SITE}/posts/${DRAFT}/draft-comments`],
  ["resolved comments on a draft", `/api/r/${BUSY_SITE}/posts/${DRAFT}/draft-comments?state=resolved`],
  ["revisions of a draft", `/api/r/${BUSY_SITE}/posts/${DRAFT}/revisions`],
  ["shared drafts", "/api/r/drafts"],
  ["notifications", "/api/r/notifications"],
  ["newest likes", "/api/r/users/me/likes"],
  ["purchases", "/api/r/users/me/purchases"],
  ["Pro subscriptions", `/api/r/users/${BUSY_SITE}/subscriptions`],
  ["trial status", `/api/r/users/${BUSY_SITE}/subscriptions/trial-status`],
  ["earnings", `/api/r/sites/${BUSY_SITE}/earnings?currency=INR`],
  ["payouts", `/api/r/sites/${BUSY_SITE}/payouts`],
  ["payouts in rupees", `/api/r/sites/${BUSY_SITE}/payouts?currency=INR`],
  ["payout accounts", `/api/r/sites/${BUSY_SITE}/payout-account`],
  ["pending deliveries", `/api/r/sites/${BUSY_SITE}/deliveries`],
  ["completed deliveries", `/api/r/sites/${BUSY_SITE}/deliveries?state=delivered`],
  ["books", `/api/r/sites/${BUSY_SITE}/books`],
  ["orders of printed books", "/api/r/users/me/purchases/books"],
  ["orders of the site's printed books", `/api/r/sites/${BUSY_SITE}/books/orders`],
  ["the many that the creator has to ship", `/api/r/sites/${BUSY_SITE}/books/orders?state=to_ship`],
  ["own supporters", `/api/r/sites/${BUSY_SITE}/supporters`],
  ["likes of given posts", `/api/r/users/me/likes?ids=${ONE_POST}`],
  ["followed sites", "/api/r/users/me/followees"],
  ["reading positions", "/api/r/users/me/reading"],
  ["recent reading positions", "/api/r/users/me/reading?since=2020-01-14T00:00:00.000Z"],
  ["own pages", `/api/r/sites/${BUSY_SITE}/pages`],
  ["the entries above the site's pages", `/api/r/sites/${BUSY_SITE}/navigation`],
  ["reading lists", `/api/r/users/me/reading-lists?post_id=${ONE_POST}`],
  ["a reading list", `/api/r/reading-lists/${READING_LIST}`],
  ["ids of saved posts", "/api/r/users/me/library"],
  ["bookmarks", "/api/r/users/me/library/bookmarks"],
  ["posts saved offline", "/api/r/users/me/library/offline"],
  ["purchased works", "/api/r/users/me/library/purchased"],
  ["finished works", "/api/r/users/me/library/finished"],
  ["continue reading", "/api/r/users/me/reading/continue"],
  ["exported files", "/api/r/users/me/export/files"],
  ["sessions", "/api/r/users/me/sessions"],
  ["comments of the site", `/api/r/sites/${BUSY_SITE}/comments?state=approved`],
  ["comments to answer", `/api/r/sites/${BUSY_SITE}/comments?unanswered=true`],
  ["commenting on a post", `/api/r/${BUSY_SITE}/posts/${STORY}/commenting`],
  ["the site's views of 180 days", `/api/r/sites/${BUSY_SITE}/stats/days?days=180`],
  ["a post's views", `/api/r/sites/${BUSY_SITE}/stats/days?post_id=${STORY}`],
  ["where the site's views came from", `/api/r/sites/${BUSY_SITE}/stats/sources?days=365`],
  ["where a post's views came from", `/api/r/sites/${BUSY_SITE}/stats/sources?post_id=${STORY}`],
  ["how far readers got in each chapter", `/api/r/sites/${BUSY_SITE}/stats/posts/${STORY}/completion`],
  ["what became of the site's emails", `/api/r/sites/${BUSY_SITE}/stats/emails`],
  ["the site's sales of a year", `/api/r/sites/${BUSY_SITE}/stats/sales?days=365`],
  ["a post's sales of a year", `/api/r/sites/${BUSY_SITE}/stats/sales?days=365&post_id=${STORY}`],
  ["subscribers", `/api/r/sites/${BUSY_SITE}/subscribers?size=100`],
  ["subscribers by address prefix", `/api/r/sites/${BUSY_SITE}/subscribers?query=reader29`],
  ["the few bounced subscribers", `/api/r/sites/${BUSY_SITE}/subscribers?state=bounced`],
  ["the few subscribers from Ghost", `/api/r/sites/${BUSY_SITE}/subscribers?source=ghost`],
  ["subscriber imports", `/api/r/sites/${BUSY_SITE}/subscribers/imports`],
  ["site imports", `/api/r/sites/${BUSY_SITE}/imports`],
  ["the posts of a site import", `/api/r/sites/${BUSY_SITE}/imports/${SITE_IMPORT}/posts`],
  [
    "the few imported posts with remarks",
    `/api/r/sites/${BUSY_SITE}/imports/${SITE_IMPORT}/posts?with_remarks=true`,
  ],
  ["the few refused posts", `/api/r/sites/${BUSY_SITE}/imports/${SITE_IMPORT}/posts?outcome=refused`],
  ["recommendations", "/api/r/recommendations?language=en"],
];

/** Every staff list of payouts. */
export const STAFF_LISTS: List[] = [
  ["payouts on hold", "/api/r/payouts?state=onHold"],
  ["processed payouts", "/api/r/payouts?state=processed"],
  ["payout accounts to verify", "/api/r/payouts/accounts"],
  ["bank files", "/api/r/payouts/files"],
];

const FIRST = { attempt: 1, maxAttempts: 1 };

/** Scheduled work that no request waits for. */
export const JOBS: (readonly [name: string, run: (platform: Platform) => Promise<void>])[] = [
  ["abandoned newsletters", (platform) => handleSweepNewsletters(platform)({}, FIRST)],
  ["due scheduled drafts", (platform) => handleSweepSchedules(platform)({}, FIRST)],
  [
    "a scheduled publication",
    (platform) => handlePublishScheduled(platform)({ postId: idOf(DRAFTS, 200) }, FIRST),
  ],
  [
    "a batch of newsletter emails",
    (platform) => handleSendNewsletter(platform)({ newsletterId: idOf(NEWSLETTERS, 1) }, FIRST),
  ],
  ["expired guest drafts", (platform) => handleExpiry(platform)({ id: idOf(PROVISIONAL, 7) })],
  ["due Pro subscriptions", (platform) => sweepSubscriptions(platform)],
  ["payouts of a week that already ran", (platform) => handlePayouts(platform)],
  ["payout emails that are due", (platform) => emailPayouts(platform)],
  ["late deliveries", (platform) => sweepDeliveries(platform)],
  ["drafts abandoned by their room", (platform) => handleCheckpointAbandoned(platform)({}, FIRST)],
];

/** Pages of the busy site. */
export const SITE_PAGES = [
  "/",
  "/stories",
  "/comics",
  "/books",
  "/ebooks",
  "/page/about-1",
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

/** Returns the statements that `work` sends to the database. One piece of work at a time. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function record(this: pg.Client, ...input: unknown[]) {
    const [first, values] = input as [string | Partial<Statement>, unknown];
    if (typeof first === "string")
      statements.push({ text: first, values: Array.isArray(values) ? values : [] });
    else statements.push({ text: first.text ?? "", values: first.values ?? [] });
    return (query as (...all: unknown[]) => unknown).apply(this, input);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements.filter(({ text }) => /^[\s(]*(?:SELECT|WITH)/i.test(text) && !/^SELECT 1$/.test(text));
}

/** Runs a statement once and returns its query plan. */
export async function planOf(db: Sequelize, { text, values }: Statement): Promise<Plan> {
  const [row] = await select<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    db,
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values,
  );
  if (!row) throw new Error("no plan");
  return row["QUERY PLAN"][0].Plan;
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Returns what is wrong with a plan, in words. */
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

export interface ExpensiveStatement {
  statement: string;
  faults: string[];
  plan: Plan;
}

/** Returns the statements of `work` that read more than they should. Throws if it sends none. */
export async function findExpensiveStatements(
  db: Sequelize,
  work: () => Promise<unknown>,
  most = MOST_ROWS,
): Promise<ExpensiveStatement[]> {
  const statements = await statementsOf(work);
  if (statements.length === 0) throw new Error("no statement was sent to the database");
  const expensive: ExpensiveStatement[] = [];
  for (const statement of statements) {
    const plan = await planOf(db, statement);
    const faults = faultsOf(plan, most);
    if (faults.length > 0) expensive.push({ statement: statement.text, faults, plan });
  }
  return expensive;
}

/** Fetches a list's first page and its next one. Throws if either is refused. */
export async function fetchTwice(caller: Caller, path: string): Promise<void> {
  const next = await fetchPage(caller, path);
  if (next) await fetchPage(caller, continued(path, next));
}

/** Fetches a page of a list; returns the key of the next one. Throws if it is refused. */
export async function fetchPage(caller: Caller, path: string): Promise<string | null> {
  const { status, body } = await caller.get(path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return (body as { next?: string | null }).next ?? null;
}

/** The address of a list's page after a key. */
export function continued(path: string, next: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}`;
}
