import { STORY_TYPES, type StoryType } from "@quire/domain/posts/postTypes";
import { SORTS } from "@quire/domain/posts/sorting";
import { formatDate } from "@quire/domain/time/dates";
import { Exit, Failure } from "../../exit.ts";
import { formatMoment } from "../../services/formatMoment.ts";
import { type ListedPost, listOwnPosts } from "../../services/posts/list.ts";
import { quoted } from "../../services/posts/quoted.ts";
import { suggest } from "../../suggest.ts";
import type { Column } from "../../ui/Table.tsx";
import type { Invocation } from "../invocation.ts";
import { type PageFlags, parseLimit, printList } from "../listing.ts";

export interface ListFlags extends PageFlags {
  drafts?: boolean;
  query?: string;
  sort?: string;
  type?: string;
}

export async function listCommand(invocation: Invocation, flags: ListFlags): Promise<void> {
  const { terminal, place } = invocation;
  const limit = parseLimit(flags.limit);
  const status = flags.drafts ? "drafts" : "published";
  const { after, query } = flags;
  const sort = flags.sort === undefined ? undefined : oneOf("--sort", flags.sort, SORT_KEYS);
  const type = flags.type === undefined ? undefined : oneOf("--type", flags.type, TYPES);
  const { posts, next } = await listOwnPosts(terminal, { place, status, limit, after, query, sort, type });
  await printList(invocation, {
    document: { posts, next },
    rows: posts,
    columns: columnsFor(posts),
    keyOf: ({ id }) => id,
    cells: ({ published, updated, type: kind, title, url, scheduled }) => [
      ...[published ?? updated, kind, title, url],
      ...(scheduled ? [scheduledText(scheduled)] : []),
    ],
    empty:
      query || type
        ? "No matches."
        : flags.drafts
          ? "No drafts."
          : "Nothing is published yet. Start with: quire publish story.md",
    more: next === null ? null : moreLine(flags, limit * 5),
  });
}

const SORT_KEYS = SORTS.map(({ key }) => key);
const TYPES = Object.keys(STORY_TYPES) as StoryType[];

function oneOf<T extends string>(flag: string, typed: string, known: readonly T[]): T {
  const found = known.find((one) => one === typed.toLowerCase());
  if (found) return found;
  const near = suggest(typed, known);
  throw new Failure({
    exit: Exit.usage,
    code: "option_invalid",
    message: `${flag} must be ${known.slice(0, -1).join(", ")} or ${known.at(-1)}, not “${typed}”.`,
    next: near ? `Did you mean ${flag} ${near}?` : undefined,
  });
}

/** Returns the command that shows more of the same list. */
function moreLine({ drafts, query, sort, type }: ListFlags, limit: number): string {
  const options = [
    ...(drafts ? ["--drafts"] : []),
    ...(query ? [`--query ${quoted(query)}`] : []),
    ...(sort ? [`--sort ${sort}`] : []),
    ...(type ? [`--type ${type}`] : []),
  ];
  return ["quire posts", ...options, `--limit ${limit}`].join(" ");
}

/** A draft's schedule as a fifth cell, which other rows don't have. */
function scheduledText({ at, problem }: NonNullable<ListedPost["scheduled"]>): string {
  return problem === null ? `to be published on ${formatMoment(at)}` : `not published: ${problem}`;
}

const FACTS: readonly Column<ListedPost>[] = [
  { name: "Title", text: ({ title }) => title || "Untitled" },
  { name: "ID", text: ({ id }) => id, width: 20, from: 64 },
  { name: "Type", text: ({ type }) => type, width: 7, from: 80 },
  { name: "Access", text: ({ access }) => access, width: 6, from: 100 },
  { name: "Words", text: ({ words }) => words.toLocaleString("en"), width: 7, right: true, from: 92 },
];
const DATE: Column<ListedPost> = {
  name: "Date",
  text: ({ published, updated }) => formatDate(published ?? updated),
  width: 12,
};
const SCHEDULED: Column<ListedPost> = {
  name: "Scheduled",
  text: ({ scheduled }) =>
    scheduled === null ? "" : scheduled.problem === null ? formatMoment(scheduled.at) : "not published",
  width: 22,
};

/** Schedules leave no room for other dates on a narrow terminal. */
export function columnsFor(posts: readonly Pick<ListedPost, "scheduled">[]): Column<ListedPost>[] {
  const isScheduled = posts.some(({ scheduled }) => scheduled !== null);
  return isScheduled ? [...FACTS, { ...DATE, from: 110 }, SCHEDULED] : [...FACTS, DATE];
}
