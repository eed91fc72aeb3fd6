import { exactKey } from "../blockKey.ts";
import { equalPairs } from "../equalPairs.ts";
import type { Inline, Text } from "../schema.ts";
import type { Boundary, FlatBlock } from "./flatDocument.ts";
import { commonEnds } from "./spliceText.ts";

/** Marks as Yjs formats: `{ bold: {}, link: { href, title } }`. */
export type Formats = Record<string, Record<string, unknown> | null>;

/** A break or reference within a line, as it is embedded in the shared text. */
export interface StoredInline {
  inline: Exclude<Inline, Text>;
}

/** What takes one place in a shared text: a code unit, a break or reference, or the boundary of a block. */
export interface Unit {
  /** Equal for units that are the same to a diff, whatever their formats and attributes. */
  key: string;
  insert: string | StoredInline | Boundary;
  formats: Formats;
  /** What the text has instead of this boundary. */
  instead?: "ghost" | "nothing";
}

export const isBoundary = (insert: Unit["insert"]): insert is Boundary =>
  typeof insert === "object" && "inside" in insert;

/** Returns the units of blocks, in order. */
export function unitsOf(blocks: readonly FlatBlock[]): Unit[] {
  return blocks.flatMap(({ boundary, content }) => [
    { key: keyOf(boundary), insert: boundary, formats: {} },
    ...content.flatMap(unitsOfInline),
  ]);
}

/** The schema gives cells no id: the ones at the same place are the same. */
const keyOf = ({ id, type }: Boundary) =>
  blockKey(type === "tableCell" || type === "tableHeader" ? "cell" : id);
const blockKey = (id: string) => `block ${id}`;

function unitsOfInline(node: Inline): Unit[] {
  if (node.type !== "text") return [{ key: JSON.stringify(node), insert: { inline: node }, formats: {} }];
  const formats = formatsOf(node);
  return node.text.split("").map((unit) => ({ key: unit, insert: unit, formats }));
}

function formatsOf(node: Inline): Formats {
  const marks = node.type === "text" ? (node.marks ?? []) : [];
  return Object.fromEntries(marks.map(({ type, ...attributes }) => [type, attributes]));
}

/** Whether blocks have the same words, formats, types and containers, whatever their attributes. */
export function haveSameUnits(blocks: readonly FlatBlock[], others: readonly FlatBlock[]): boolean {
  return (
    blocks.length === others.length && blocks.every((block, at) => textKey(block) === textKey(others[at]))
  );
}

function textKey(block: FlatBlock | undefined): string | undefined {
  if (!block) return undefined;
  const { boundary, content } = block;
  let [words, formats, last] = ["", "", PLAIN];
  for (const node of content) {
    const key = exactKey(formatsOf(node));
    if (key !== last) formats += ` ${words.length} ${key}`;
    last = key;
    words += node.type === "text" ? node.text : JSON.stringify(node);
  }
  return [keyOf(boundary), boundary.type, boundary.item, ...boundary.inside, words, formats].join(" ");
}

const PLAIN = exactKey({});

/** One part of a change: units that stay, with what they are now, go, or come. */
export type Change =
  | { kind: "keep"; before: Unit; now: Unit }
  | { kind: "delete"; before: Unit }
  | { kind: "insert"; unit: Unit };

/** What is known of a change besides its result. */
export interface ChangeHints {
  /** The place of an insertion: of three equal letters it tells which is new. */
  from?: number | undefined;
  /** The ids of the blocks that were moved: of two that changed places, they tell which stayed. */
  moved?: ReadonlySet<string> | undefined;
}

/**
 * Returns the change from one sequence of units to another: between their common ends, and between the boundaries that
 * both have.
 */
export function changesBetween(
  before: readonly Unit[],
  now: readonly Unit[],
  { from, moved }: ChangeHints = {},
): Change[] {
  const known = new Set(boundariesOf(before).map((at) => before[at]?.key));
  const both = new Set(
    boundariesOf(now)
      .flatMap((at) => now[at]?.key ?? [])
      .filter((key) => known.has(key)),
  );
  const stay = new Set(both);
  for (const id of moved ?? []) stay.delete(blockKey(id));
  return changesIn(before, now, { both, stay }, from);
}

/** The keys of the boundaries that both texts have, and of those that aren't moved. */
interface Known {
  both: ReadonlySet<string>;
  stay: ReadonlySet<string>;
}

function changesIn(before: readonly Unit[], now: readonly Unit[], known: Known, from?: number): Change[] {
  const ends = commonEnds(
    before.map(({ key }) => key),
    now.map(({ key }) => key),
    from,
  );
  const { head } = ends;
  const tail = ownTail(before, now, known, ends);
  return [
    ...kept(before.slice(0, head), now.slice(0, head)),
    ...changesWithin(before.slice(head, before.length - tail), now.slice(head, now.length - tail), known),
    ...kept(before.slice(before.length - tail), now.slice(now.length - tail)),
  ];
}

/**
 * Shortens a common end that begins within a line, if it has the words of another block before, or if the change
 * begins in a block before: words don't change their block, and what differs in a line is looked for in that line.
 */
function ownTail(
  before: readonly Unit[],
  now: readonly Unit[],
  { both }: Known,
  { head, tail }: { head: number; tail: number },
): number {
  const blockAt = (units: readonly Unit[]) =>
    units.slice(0, units.length - tail + 1).findLastIndex(({ insert }) => isBoundary(insert));
  const wasAt = blockAt(before);
  const [was, is] = [before[wasAt]?.key ?? "", now[blockAt(now)]?.key ?? ""];
  const isOwn = head > wasAt && (was === is || !both.has(is));
  if (isOwn || !both.has(was)) return tail;
  const end = before.slice(before.length - tail);
  const next = end.findIndex(({ insert }) => isBoundary(insert));
  return next === -1 ? 0 : tail - next;
}

/** The change of sequences without common ends: they are parted at the boundaries that both have. */
function changesWithin(before: readonly Unit[], now: readonly Unit[], known: Known): Change[] {
  const [old, next] = [boundariesOf(before), boundariesOf(now)];
  const keysOf = (units: readonly Unit[], places: readonly number[], side: string) =>
    places.map((at) => {
      const key = units[at]?.key ?? "";
      return known.stay.has(key) ? key : `${side} ${at}`;
    });
  const pairs = equalPairs(keysOf(before, old, "before"), keysOf(now, next, "now"));
  const places = pairs.map((pair) => ({ before: old[pair.before] ?? 0, now: next[pair.after] ?? 0 }));
  if (places.length === 0 || (places.length === 1 && places[0]?.before === 0 && places[0]?.now === 0))
    return replaced(before, now);
  const [first] = places;
  const starts = first?.before === 0 && first?.now === 0 ? places : [{ before: 0, now: 0 }, ...places];
  return starts.flatMap((start, index) => {
    const end = starts[index + 1] ?? { before: before.length, now: now.length };
    return changesIn(before.slice(start.before, end.before), now.slice(start.now, end.now), known);
  });
}

function boundariesOf(units: readonly Unit[]): number[] {
  return units.flatMap(({ insert }, at) => (isBoundary(insert) ? [at] : []));
}

/** Replaces all units; within a line, all but the words that both have. */
function replaced(before: readonly Unit[], now: readonly Unit[]): Change[] {
  const isLine = [before, now].every((units) => units.slice(1).every(({ insert }) => !isBoundary(insert)));
  if (isLine && before.length > 0 && now.length > 0) return changesInLine(before, now);
  return replacedWhole(before, now);
}

/** A writer of the API or the CLI may change several words of a line: another's caret stays at those between. */
function changesInLine(before: readonly Unit[], now: readonly Unit[]): Change[] {
  const [old, next] = [wordsOf(before), wordsOf(now)];
  const keys = (words: readonly Word[]) => words.map(({ key }) => key);
  const pairs = equalPairs(keys(old), keys(next));
  const isPair = new Set(pairs.map((pair) => `${pair.before} ${pair.after}`));
  // A space alone tells nothing.
  const known = pairs.filter(
    ({ before: at, after }) =>
      old[at]?.key.trim() !== "" ||
      isPair.has(`${at - 1} ${after - 1}`) ||
      isPair.has(`${at + 1} ${after + 1}`),
  );
  let [was, is] = [0, 0];
  const changes = known.flatMap((pair): Change[] => {
    const [{ start: from, end }, { start, end: to }] = [old[pair.before] as Word, next[pair.after] as Word];
    const part = [
      ...replacedWhole(before.slice(was, from), now.slice(is, start)),
      ...kept(before.slice(from, end), now.slice(start, to)),
    ];
    [was, is] = [end, to];
    return part;
  });
  return [...changes, ...replacedWhole(before.slice(was), now.slice(is))];
}

/** Units that are a word, the spaces between two, or neither. */
interface Word {
  key: string;
  start: number;
  end: number;
}

function wordsOf(units: readonly Unit[]): Word[] {
  const words: (Word & { kind: string })[] = [];
  for (const [at, { key, insert }] of units.entries()) {
    const kind = typeof insert !== "string" ? `${at}` : /\s/u.test(insert) ? "space" : "word";
    const last = words.at(-1);
    if (last?.kind === kind) [last.key, last.end] = [last.key + key, at + 1];
    else words.push({ key, kind, start: at, end: at + 1 });
  }
  return words;
}

function replacedWhole(before: readonly Unit[], now: readonly Unit[]): Change[] {
  return [
    ...before.map((unit): Change => ({ kind: "delete", before: unit })),
    ...now.map((unit): Change => ({ kind: "insert", unit })),
  ];
}

const kept = (before: readonly Unit[], now: readonly Unit[]): Change[] =>
  before.map((unit, at) => ({ kind: "keep", before: unit, now: now[at] as Unit }));

/** Returns the formats to set; null removes one. Null if they are the wanted ones already. */
export function changedFormats(before: Formats, wanted: Formats): Formats | null {
  if (before === wanted || exactKey(before) === exactKey(wanted)) return null;
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(wanted, name));
  return { ...wanted, ...Object.fromEntries(removed.map((name) => [name, null])) };
}
