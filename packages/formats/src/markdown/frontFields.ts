import { isMap, isSeq, type Node } from "yaml";
import { type Entry, parseFront } from "../frontMatter/entries.ts";
import { foreignTags, foreignValue } from "../frontMatter/foreign.ts";
import { FIELD_KEYS, type FieldName, plainKey } from "../frontMatter/keys.ts";
import { decidePublicity, readMarks } from "../frontMatter/marks.ts";
import type { PostDate } from "../frontMatter/moments.ts";
import { isHeldBack, type Publicity } from "../frontMatter/publicity.ts";
import { type FrontText, splitFrontMatter } from "../frontMatter/split.ts";
import { textOf } from "../frontMatter/textOf.ts";

/** What a text's front matter says, whatever program it was written for. */
export interface FrontFields {
  title: string;
  summary: string;
  tags: string[];
  slug: string;
  cover: string;
  canonical: string;
  access: string;
  id: string;
  /** `page` and `post` are layouts or types of many generators. */
  layout: string;
  /** Literal addresses on the former site. */
  paths: string[];
  categories: string[];
  publicity: Publicity;
  published: PostDate | null;
  /** Whether it says when it was published, or its name does. */
  isDated: boolean;
}

/** A text with its front matter; `problem` says why that can't be read. */
export interface FrontedText {
  fields: FrontFields;
  body: string;
  hasFront: boolean;
  problem: string | null;
}

const PATH_KEYS = new Set(["permalink", "url", "aliases", "alias", "redirectfrom"]);
const LAYOUT_KEYS = new Set(["layout", "type"]);

/** Reads a text's front matter. Text in a dialect that can't be parsed has no fields and is not for readers. */
export function readFronted(text: string, path: string, now: Date): FrontedText {
  const parts = splitFrontMatter(text);
  if ("problem" in parts)
    return { fields: fieldsOf([], path, now), body: text, hasFront: true, problem: parts.problem };
  if (parts.front === null)
    return { fields: fieldsOf([], path, now), body: parts.body, hasFront: false, problem: null };
  const { entries, problem } = entriesOf(parts.front);
  const fields = fieldsOf(entries, path, now);
  return { fields, body: parts.body, hasFront: true, problem };
}

function entriesOf(front: FrontText): { entries: Entry[]; problem: string | null } {
  try {
    const { entries, errors } = parseFront(front);
    return { entries, problem: errors[0] ? `line ${errors[0].line}: ${errors[0].message}` : null };
  } catch {
    // A parser gives up on lists within lists without end.
    return { entries: [], problem: "its values are nested too deeply" };
  }
}

function fieldsOf(entries: readonly Entry[], path: string, now: Date): FrontFields {
  const all = entries.flatMap(withTaxonomies);
  const { errors, ...marks } = readMarks(all, path, now);
  const decided = decidePublicity(marks, now, "UTC");
  const [unread] = errors;
  // A value that can't be read must not publish a text.
  const publicity: Publicity = unread
    ? {
        kind: "private",
        mark: { key: unread.key, line: unread.line, text: `${unread.key}, which can't be read` },
      }
    : decided.publicity;
  const text = (field: FieldName) => textField(all, field);
  return {
    ...{ title: text("title"), summary: text("summary"), slug: text("slug"), cover: text("cover") },
    ...{ canonical: text("canonical"), access: text("access"), id: text("id") },
    tags: tagsOf(all),
    layout: all
      .filter(({ name }) => LAYOUT_KEYS.has(plainKey(name)))
      .map(({ node }) => textOf(node) ?? "")
      .join(" ")
      .toLowerCase(),
    paths: all.filter(({ name }) => PATH_KEYS.has(plainKey(name))).flatMap(({ node }) => textsIn(node)),
    categories: all
      .filter(({ name }) => /^categor(?:y|ies)$/.test(plainKey(name)))
      .flatMap(({ name, node }) => foreignTags(name, node)),
    publicity,
    published: decided.published,
    isDated: marks.dates.length > 0,
  };
}

/** Zola's tags are in a table of their own. */
function withTaxonomies(entry: Entry): Entry[] {
  if (plainKey(entry.name) !== "taxonomies" || !isMap(entry.node)) return [entry];
  return entry.node.items.map(({ key, value }) => ({
    name: textOf(key as Node) ?? "",
    line: entry.line,
    node: value as Node,
  }));
}

function textField(entries: readonly Entry[], field: FieldName): string {
  for (const key of FIELD_KEYS[field]) {
    for (const { name, node } of entries) {
      if (plainKey(name) !== key) continue;
      const own = key === field && field !== "cover" && field !== "slug" ? textOf(node) : null;
      const value = own ?? textOf(foreignValue(field, node)) ?? "";
      if (value.trim() !== "") return value.trim();
    }
  }
  return "";
}

function tagsOf(entries: readonly Entry[]): string[] {
  return FIELD_KEYS.tags.flatMap((key) =>
    entries
      .filter(({ name }) => plainKey(name) === key)
      .flatMap(({ name, node }) => foreignTags(name, node).map((tag) => tag.trim().replace(/^#/, ""))),
  );
}

function textsIn(node: Node | null): string[] {
  if (isSeq(node)) return node.items.flatMap((item) => textOf(item as Node) ?? []);
  const text = textOf(node);
  return text ? [text] : [];
}

/** Whether a text says itself that it isn't for readers now. */
export function isNotForReaders({ publicity }: FrontFields): boolean {
  return isHeldBack(publicity);
}
