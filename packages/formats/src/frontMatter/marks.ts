import { isMap, isScalar, isSeq, type Node } from "yaml";
import type { Entry } from "./entries.ts";
import { parseFlag } from "./flags.ts";
import { plainKey, TIME_KEYS } from "./keys.ts";
import { momentOfDate, type PostDate, parseDate } from "./moments.ts";
import type { Mark, Marks, Publicity } from "./publicity.ts";
import { textOf } from "./textOf.ts";

/** Marks with the values that can't be read. */
interface ReadMarks extends Marks {
  /** Values that can't be read; the text must not be published with them. */
  errors: { line: number; key: string; message: string }[];
}

type Verdict = "public" | "private" | "unsaid" | { date: PostDate } | { error: string };

const MUST_BE_FLAG = { error: "must be true or false" };
const MUST_BE_TIME = { error: 'must be a date, such as 2026-12-01 or "2026-12-01 18:00"' };
/** Eleventy takes these from the file or its history. */
const NO_DATE = /^(?:git )?(?:created|last modified)$/i;
const PRIVATE_STATE =
  /^(?:drafts?|auto[- ]?draft|private|pending|future|scheduled|unlisted|hidden|archived?|trash(?:ed)?|deleted|unpublished|wip|in[- ]?progress|idea|todo|review|inbox|never|false|no)$/i;
const PUBLIC_STATE = /^(?:published?|public|live|sent|posted)$/i;
const PUBLIC_VISIBILITY = /^(?:public|published|free|everyone|all|open|visible)$/i;

/** Reads from the keys and the file's path whether readers may see a text, and from when. Pure. */
export function readMarks(entries: readonly Entry[], path: string, now: Date): ReadMarks {
  const errors: ReadMarks["errors"] = [];
  const dates: Marks["dates"] = [];
  let hidden: Mark | null = null;
  let isPublic = false;
  for (const entry of entries) {
    const key = plainKey(entry.name);
    const verdict = judge(key, entry.node, now);
    const mark = { key: entry.name, line: entry.line, text: written(entry) };
    if (typeof verdict === "object" && "error" in verdict)
      errors.push({ line: entry.line, key: entry.name, message: verdict.error });
    else if (typeof verdict === "object")
      dates.push({ date: verdict.date, rank: TIME_KEYS.indexOf(key), mark });
    else if (verdict === "private") hidden ??= mark;
    else isPublic ||= verdict === "public";
  }
  const named = dateOfName(path);
  if (named && dates.length === 0) dates.push({ ...named, rank: TIME_KEYS.length });
  if (/(?:^|[\\/])_drafts[\\/]/.test(path)) hidden ??= { key: null, line: null, text: "it is in _drafts" };
  return { hidden, isPublic, dates, errors };
}

/**
 * Decides whether readers may see a text now, and the date that they see. Days begin when they do in the site's time
 * zone, or (null) in the user's. Pure.
 */
export function decidePublicity(
  { hidden, isPublic, dates }: Marks,
  now: Date,
  zone: string | null,
): { publicity: Publicity; published: PostDate | null } {
  const timed = dates.map((one) => ({ ...one, at: momentOfDate(one.date, zone) }));
  const [first] = timed.filter(({ at }) => at <= now).toSorted((a, b) => a.rank - b.rank);
  const published = first?.date ?? null;
  if (hidden) return { publicity: { kind: "private", mark: hidden }, published };
  const [later] = timed.filter(({ at }) => at > now).toSorted((a, b) => Number(b.at) - Number(a.at));
  if (later) return { publicity: { kind: "later", at: later.at, mark: later.mark }, published: null };
  return { publicity: { kind: isPublic ? "public" : "unsaid" }, published };
}

/** Returns the keys that keep a text from readers now, besides its time. */
export function privateKeys(entries: readonly Entry[], now: Date): string[] {
  return entries
    .filter(({ name, node }) => judge(plainKey(name), node, now) === "private")
    .map(({ name }) => name);
}

function judge(key: string, node: Node | null, now: Date): Verdict {
  const text = node === null ? "" : (textOf(node)?.trim() ?? null);
  switch (key) {
    case "draft":
      return text === null ? MUST_BE_FLAG : flag(text, "private", "public", "public");
    case "private":
    case "unlisted":
    case "hidden":
    case "secret":
    case "wip":
    case "headless":
    case "eleventyexcludefromcollections":
      return text === null ? MUST_BE_FLAG : flag(text, "private", "unsaid", "unsaid");
    case "public":
    case "listed":
    case "dgpublish":
      return text === null ? MUST_BE_FLAG : flag(text, "public", "private", "private");
    case "published":
    case "publish":
      return text === null ? MUST_BE_TIME : flagOrTime(text);
    case "state":
    case "status":
      return stateOf(isSeq(node) ? node.items.map((item) => textOf(item as Node)) : [text]);
    case "visibility":
      return text === null || (text !== "" && !PUBLIC_VISIBILITY.test(text)) ? "private" : said(text !== "");
    case "permalink":
      return text !== null && parseFlag(text) === false ? "private" : "unsaid";
    case "password":
      return text === "" || (text !== null && parseFlag(text) === false) ? "unsaid" : "private";
    case "build":
      return isMap(node) &&
        node.items.some(({ value }) => /^(?:never|false)$/i.test(textOf(value as Node) ?? ""))
        ? "private"
        : "unsaid";
    case "expirydate":
    case "unpublishdate": {
      const read = dateOf(text);
      if ("error" in read) return text === "" ? "unsaid" : read;
      return momentOfDate(read.date, null) <= now ? "private" : "unsaid";
    }
    default:
      if (!TIME_KEYS.includes(key) || text === "") return "unsaid";
      return text !== null && NO_DATE.test(text) ? "unsaid" : dateOf(text);
  }
}

function stateOf(states: readonly (string | null)[]): Verdict {
  if (states.includes(null)) return { error: "must be text; put it in quotes" };
  const written = states.map((state) => (state as string).trim());
  if (written.some((state) => PRIVATE_STATE.test(state))) return "private";
  return said(written.some((state) => PUBLIC_STATE.test(state)));
}

function said(isPublic: boolean): Verdict {
  return isPublic ? "public" : "unsaid";
}

function flag(text: string, yes: Verdict, no: Verdict, empty: Verdict): Verdict {
  if (text === "" || /^(?:null|~)$/i.test(text)) return empty;
  const value = parseFlag(text);
  return value === null ? MUST_BE_FLAG : value ? yes : no;
}

/** `publish: false`, or a date, as exports write it. An empty checkbox isn't ticked. */
function flagOrTime(text: string): Verdict {
  const verdict = flag(text, "public", "private", "private");
  if (verdict !== MUST_BE_FLAG) return verdict;
  const read = dateOf(text);
  return "date" in read ? read : { error: "must be true, false or a date" };
}

function dateOf(text: string | null): { date: PostDate } | { error: string } {
  const date = text === null ? null : parseDate(text);
  return date ? { date } : MUST_BE_TIME;
}

/** Jekyll's names: `2013-05-06-hello.md`, also `2013-5-6-hello.md`. */
function dateOfName(path: string): { date: PostDate; mark: Mark } | null {
  const day = /(?:^|[\\/])(\d{4}-\d{1,2}-\d{1,2})[-_ ][^\\/]*(?:[\\/]index\.\w+)?$/.exec(path)?.[1];
  const date = day === undefined ? null : parseDate(day);
  return date === null ? null : { date, mark: { key: null, line: null, text: `its name says ${day}` } };
}

function written({ name, node }: Entry): string {
  const value = isScalar(node) ? textOf(node) : node === null ? "" : "…";
  return `${name}: ${[...(value ?? "")].slice(0, 40).join("")}`.trim();
}
