import { type Actor, isAdmin, isModerator, isPro } from "./groups.ts";

/** A site and its owner share one id (§6). */
export const ownsSite = (user: { id: string } | null, siteId: string) => user !== null && user.id === siteId;

type Column = "creator" | "pro" | "moderator" | "admin";
/** `upsell`: denied, allowed with Pro. `own`: on the user's own site. */
type Cell = "no" | "yes" | "own" | "upsell";
type Row = Readonly<Record<Column, Cell>>;
export type Decision = Exclude<Cell, "own">;

const none: Row = { creator: "no", pro: "no", moderator: "no", admin: "no" };
const owners: Row = { ...none, creator: "own", pro: "own", admin: "own" };
const proOwners: Row = { ...owners, creator: "upsell" };
const staffToo: Row = { ...owners, moderator: "yes", admin: "yes" };

/**
 * The permissions table of the specification for what some groups may do and others may not, one row per capability.
 * What every reader may do is not in it.
 */
export const POLICY = {
  write: owners,
  pin: owners,
  seeStats: owners,
  seeDrafts: owners,
  seeEarnings: staffToo,
  importSubscribers: proOwners,
  customDomain: proOwners,
  books: proOwners,
  moderateComments: staffToo,
  blockCommenters: staffToo,
  suspend: { ...none, admin: "yes" },
} satisfies Record<string, Row>;

export type Capability = keyof typeof POLICY;

const BEST_FIRST: readonly Decision[] = ["yes", "upsell", "no"];

/** Returns what this user may do on this site: the most permissive of the columns that apply. */
export function decide(capability: Capability, user: Actor | null, siteId: string): Decision {
  const row: Row = POLICY[capability];
  const owns = ownsSite(user, siteId);
  const decisions = columnsOf(user, owns).map((column): Decision => {
    const cell = row[column];
    if (cell === "own") return owns ? "yes" : "no";
    return cell === "upsell" && !owns ? "no" : cell;
  });
  return BEST_FIRST.find((decision) => decisions.includes(decision)) ?? "no";
}

function columnsOf(user: Actor | null, owns: boolean): Column[] {
  const columns: Column[] = [];
  if (user === null) return columns;
  if (owns) columns.push(isPro(user.groups) ? "pro" : "creator");
  if (isModerator(user.groups)) columns.push("moderator");
  if (isAdmin(user.groups)) columns.push("admin");
  return columns;
}
