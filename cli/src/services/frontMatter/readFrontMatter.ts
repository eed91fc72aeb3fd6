import { cleanTags, TAG_LIMIT } from "@quire/domain/posts/tags";
import { type Entry, parseFront } from "@quire/formats/frontMatter/entries";
import { parseFlag } from "@quire/formats/frontMatter/flags";
import { foreignTags, foreignValue } from "@quire/formats/frontMatter/foreign";
import { FIELD_KEYS, isUsedKey, plainKey } from "@quire/formats/frontMatter/keys";
import { decidePublicity, readMarks } from "@quire/formats/frontMatter/marks";
import type { FrontText } from "@quire/formats/frontMatter/split";
import { textOf } from "@quire/formats/frontMatter/textOf";
import { isAlias, isMap, isScalar, type Node } from "yaml";
import { suggest } from "../../suggest.ts";
import { READERS } from "../posts/fieldReaders.ts";
import type { Problems } from "../posts/problems.ts";
import { emptyFront, type FieldName, type FrontMatter } from "../posts/story.ts";

const ALIAS = { error: "must be written out; YAML aliases aren't supported" };
const FIELDS = Object.keys(FIELD_KEYS) as FieldName[];
/** A slip in one of these must not publish a text. */
const GUARDED = ["draft", "private", "published", "publish", "unlisted"];
/** Keys of other programs that look like a slip in one of ours. */
const FOREIGN_KEYS =
  /^(?:layout|authors?|series|lang(?:uage)?|alias(?:es)?|updated|lastmod|modified|params|extra|comments?|math|toc|share|lead|subtitle|template|created|featured|pin(?:ned)?)$/;

export interface Reading {
  /** The file's path: its name may have a date. */
  path: string;
  now: Date;
  /** Keys that other code reads. */
  passOver?: readonly string[];
}

/**
 * Says what front matter means, whatever program it was written for: its fields, its time, and whether the text is
 * for readers. Reports each invalid key with its line and the expected value. Pure.
 */
export function readFrontMatter(
  front: Pick<FrontText, "dialect" | "text" | "firstLine"> | null,
  problems: Problems,
  { path, now, passOver = [] }: Reading,
): FrontMatter {
  const { entries, errors } = front === null ? { entries: [], errors: [] } : parseFront(front);
  for (const { line, message } of errors) problems.add(line, null, message);
  const result = emptyFront();
  const named = entries.flatMap(withTaxonomies).filter(({ name }) => !passOver.includes(name));
  for (const field of FIELDS) {
    if (field === "tags") readTags(result, named, problems);
    else if (field !== "draft") readField(result, field, named, problems);
  }
  readPublicity(result, named, problems, { path, now });
  const weight = named.find(({ name }) => plainKey(name) === "weight");
  if (weight && isScalar(weight.node) && Number.isInteger(weight.node.value))
    result.weight = weight.node.value as number;
  for (const entry of named) if (!isUsedKey(entry.name)) readUnknown(result, entry, problems);
  return result;
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

function readField<K extends FieldName>(
  front: FrontMatter,
  field: K,
  entries: readonly Entry[],
  problems: Problems,
): void {
  const [own, ...others] = entriesOf(field, entries);
  if (own && plainKey(own.name) === field) {
    readOwn(front, field, own, problems);
    for (const { name } of others) front.unused.push(name);
    return;
  }
  for (const entry of own ? [own, ...others] : []) {
    if (isState(entry)) continue;
    const value = front.from[field] === undefined ? foreignValue(field, entry.node) : null;
    const read = value === null ? null : READERS[field](value);
    if (read === null || "error" in read) {
      if (!isEmpty(entry.node)) front.unused.push(entry.name);
      continue;
    }
    front.fields[field] = read.value;
    front.lines[field] = entry.line;
    front.from[field] = entry.name;
  }
}

/** Entries that may set a field, most specific first. */
function entriesOf(field: FieldName, entries: readonly Entry[]): Entry[] {
  return FIELD_KEYS[field].flatMap((key) => entries.filter(({ name }) => plainKey(name) === key));
}

/** `permalink: false` says that a text isn't for readers. */
function isState({ name, node }: Entry): boolean {
  return plainKey(name) === "permalink" && parseFlag(textOf(node) ?? "") === false;
}

function readOwn<K extends FieldName>(
  front: FrontMatter,
  field: K,
  { name, line, node }: Entry,
  problems: Problems,
): void {
  front.lines[field] = line;
  if (name !== field) front.from[field] = name;
  if (isEmpty(node)) {
    front.fields[field] = null;
    return;
  }
  // PaperMod's `cover: {image: harbor.jpg}`.
  const value = field === "cover" && isMap(node) ? foreignValue(field, node) : node;
  if (value === null) {
    front.unused.push(name);
    return;
  }
  const read = isAlias(value) ? ALIAS : READERS[field](value);
  if ("error" in read) problems.add(line, name, read.error);
  else front.fields[field] = read.value;
}

function isEmpty(node: Node | null): boolean {
  return node === null || (isScalar(node) && (node.value === null || node.value === ""));
}

/** Tags, then categories, as far as there is room. */
function readTags(front: FrontMatter, entries: readonly Entry[], problems: Problems): void {
  const found = entriesOf("tags", entries);
  const own = found.find(({ name }) => plainKey(name) === "tags");
  if (own) readOwn(front, "tags", own, problems);
  const others = found.filter((entry) => plainKey(entry.name) !== "tags" && !isEmpty(entry.node));
  const [first] = others;
  if (!first) return;
  const all = cleanTags(
    [...(front.fields.tags ?? []), ...others.flatMap(({ name, node }) => foreignTags(name, node))],
    Number.POSITIVE_INFINITY,
  );
  if (all.length > TAG_LIMIT) {
    const left = all.slice(TAG_LIMIT).join(", ");
    problems.warn(first.line, first.name, `a post has at most ${TAG_LIMIT} tags: without ${left}`);
  }
  front.fields.tags = all.slice(0, TAG_LIMIT);
  front.lines.tags ??= first.line;
  if (!own) front.from.tags = first.name;
}

function readPublicity(
  front: FrontMatter,
  entries: readonly Entry[],
  problems: Problems,
  { path, now }: Pick<Reading, "path" | "now">,
): void {
  const { errors, ...marks } = readMarks(entries, path, now);
  for (const { line, key, message } of errors) problems.add(line, key, message);
  const own = entries.find(({ name }) => plainKey(name) === "draft");
  front.marks = marks;
  front.draftKey = own ? { line: own.line, isEmpty: isEmpty(own.node) } : null;
  applyMarks(front, now, null);
}

/** Decides again who may see a text, with days that begin when they do in the site's time zone, now that it is known. */
export function applyMarks(front: FrontMatter, now: Date, zone: string | null): void {
  const { marks, draftKey, fields, lines } = front;
  const { publicity, published } = decidePublicity(marks, now, zone);
  front.publicity = publicity;
  front.published = published;
  delete fields.draft;
  delete lines.draft;
  if (draftKey) lines.draft = draftKey.line;
  if (publicity.kind === "private" || publicity.kind === "later") {
    fields.draft = true;
    lines.draft ??= publicity.mark.line ?? 1;
  } else if (draftKey) fields.draft = draftKey.isEmpty ? null : false;
}

function readUnknown(front: FrontMatter, { name, line, node }: Entry, problems: Problems): void {
  if (name === "<<") {
    problems.add(line, name, ALIAS.error);
    return;
  }
  const isFlag = /^(?:true|false|yes|no)$/i.test(textOf(node) ?? "");
  const isForeign = FOREIGN_KEYS.test(plainKey(name));
  const guarded = isFlag && !isForeign ? suggest(name, GUARDED) : null;
  if (guarded) {
    problems.add(line, name, `unknown key (did you mean ${guarded}?)`);
    return;
  }
  const near = isForeign ? null : suggest(name, FIELDS);
  if (near) problems.warn(line, name, `unknown key, ignored (did you mean ${near}?)`);
  else front.unused.push(name);
}
