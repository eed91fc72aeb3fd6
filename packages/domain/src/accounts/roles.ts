import { type Actor, isAdmin, isModerator, isPro } from "./groups.ts";

/** A site and its owner share one id (§6). */
export const ownsSite = (user: { id: string } | null, siteId: string) => user !== null && user.id === siteId;

/** Who may approve and remove comments on a site, and block its commenters. */
export function canModerate(user: Actor | null, siteId: string): boolean {
  return decide("moderateComments", user, siteId) === "yes";
}

type Column = "guest" | "reader" | "creator" | "pro" | "moderator" | "admin";
/** `device`: allowed, stored on the device only. `upsell`: denied, allowed with Pro. `own`: on the user's own site. */
type Cell = "no" | "yes" | "own" | "device" | "upsell";
type Row = Readonly<Record<Column, Cell>>;
export type Decision = Exclude<Cell, "own">;

const all: Row = { guest: "yes", reader: "yes", creator: "yes", pro: "yes", moderator: "yes", admin: "yes" };
const none: Row = { guest: "no", reader: "no", creator: "no", pro: "no", moderator: "no", admin: "no" };
const members: Row = { ...all, guest: "no" };
const owners: Row = { ...none, creator: "own", pro: "own", admin: "own" };
const proOwners: Row = { ...owners, creator: "upsell" };
const staffToo: Row = { ...owners, moderator: "yes", admin: "yes" };

/** The permissions table of the specification, one row per capability. Everything else is denied. */
export const POLICY = {
  readFree: all,
  like: { ...all, guest: "device" },
  comment: members,
  follow: members,
  buy: members,
  support: members,
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

const BEST_FIRST: readonly Decision[] = ["yes", "device", "upsell", "no"];

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
  if (user === null) return ["guest"];
  const columns: Column[] = ["reader"];
  if (owns) columns.push(isPro(user.groups) ? "pro" : "creator");
  if (isModerator(user.groups)) columns.push("moderator");
  if (isAdmin(user.groups)) columns.push("admin");
  return columns;
}
