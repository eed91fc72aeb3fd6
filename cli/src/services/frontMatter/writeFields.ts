import { isDeepStrictEqual } from "node:util";
import { type Entry, parseFront } from "@quire/formats/frontMatter/entries";
import { foreignTags } from "@quire/formats/frontMatter/foreign";
import { FIELD_KEYS, plainKey, STATE_KEYS } from "@quire/formats/frontMatter/keys";
import { privateKeys } from "@quire/formats/frontMatter/marks";
import { isHeldBack } from "@quire/formats/frontMatter/publicity";
import type { FrontText } from "@quire/formats/frontMatter/split";
import { problemsOf } from "../posts/problems.ts";
import type { FieldName, FrontMatter } from "../posts/story.ts";
import type { EditableFront } from "./editFront.ts";
import { readFrontMatter } from "./readFrontMatter.ts";

/** The field has no value, and its key goes. */
export const UNSAID = Symbol("not said");

/** Undefined keeps what the file says. */
export type FieldValue = readonly [field: FieldName, value: unknown];

interface WriteContext {
  /** The front matter as it was; null for a new one. */
  source: FrontText | null;
  /** Whether readers see the post. */
  isShown: boolean;
  path: string;
  now: Date;
}

/** Keys of other programs that hold the same value as ours, and take a new one. */
const SAME_VALUE: ReadonlySet<FieldName> = new Set(["summary", "canonical"]);

/** Writes the site's fields. A key that says the same already stays as it is written, whatever its name. */
export function writeFields(
  front: EditableFront,
  values: readonly FieldValue[],
  { source, isShown, path, now }: WriteContext,
): void {
  const entries = source === null ? [] : parseFront(source).entries;
  const read = readFrontMatter(source, problemsOf(path), { path, now });
  for (const [field, value] of values) {
    if (value === undefined) continue;
    if (field === "draft") writeState(front, entries, read, { isShown, now });
    else if (field === "tags") writeTags(front, entries, read, value);
    else writeField(front, entries, read, field, value);
  }
}

function writeField(
  front: EditableFront,
  entries: readonly Entry[],
  read: FrontMatter,
  field: FieldName,
  value: unknown,
): void {
  const own = entries.find(({ name }) => plainKey(name) === field)?.name;
  const other = own === undefined ? read.from[field] : undefined;
  if (other === undefined) {
    if (value === UNSAID) front.delete(own ?? field);
    else front.set(own ?? field, value);
    return;
  }
  if (isDeepStrictEqual(read.fields[field], value)) return;
  if (SAME_VALUE.has(field)) {
    if (value === UNSAID) front.delete(other);
    else front.set(other, value);
  } else if (value !== UNSAID) front.set(field, value);
}

/** Tags that are categories in the file stay there. */
function writeTags(front: EditableFront, entries: readonly Entry[], read: FrontMatter, value: unknown): void {
  const tags = value === UNSAID ? [] : (value as string[]);
  if (read.lines.tags !== undefined && isDeepStrictEqual(read.fields.tags ?? [], tags)) return;
  const own = entries.find(({ name }) => plainKey(name) === "tags")?.name ?? "tags";
  const rest = new Set(tags);
  for (const { name, node } of entries) {
    if (plainKey(name) === "tags" || !FIELD_KEYS.tags.includes(plainKey(name))) continue;
    const before = foreignTags(name, node).map((tag) => tag.trim());
    const stay = before.filter((tag) => tags.includes(tag));
    for (const tag of stay) rest.delete(tag);
    if (stay.length === 0) front.delete(name);
    else if (stay.length < before.length) front.set(name, stay);
  }
  if (rest.size === 0) front.delete(own);
  else front.set(own, [...rest]);
}

function writeState(
  front: EditableFront,
  entries: readonly Entry[],
  { publicity }: FrontMatter,
  { isShown, now }: Pick<WriteContext, "isShown" | "now">,
): void {
  const own = entries.find(({ name }) => plainKey(name) === "draft")?.name ?? "draft";
  if (!isShown) {
    if (!isHeldBack(publicity)) front.set(own, true);
    return;
  }
  if (publicity.kind !== "private") return;
  for (const name of privateKeys(entries, now)) {
    const shown = STATE_KEYS.get(plainKey(name));
    if (shown?.kind === "set") front.set(name, shown.value);
    else if (shown?.kind === "delete") front.delete(name);
  }
}
