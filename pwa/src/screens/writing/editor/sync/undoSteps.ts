import { Fragment, type Node, type Schema } from "@tiptap/pm/model";

/** One step's change: the outermost blocks removed and added, and the title. */
export interface UndoStep {
  gone: unknown[];
  came: unknown[];
  /** Id of the block before them. */
  after: string | null;
  title: { from: string; to: string } | null;
}

const idOf = (node: Node | undefined): string | null => (node?.attrs.id as string | null | undefined) ?? null;

/** The blocks removed and added. Unchanged blocks are the same objects, so nothing is compared in depth. */
function blocksBetween(before: Node, after: Node) {
  const [old, now] = [before.children, after.children];
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  return { head, gone: old.slice(head, old.length - tail), came: now.slice(head, now.length - tail) };
}

/**
 * Applies a remote change, from `before` to `after`, to an earlier text; null where the earlier text has other
 * blocks there.
 */
export function carriedOver(earlier: Node, before: Node, after: Node): Node | null {
  const { head, gone, came } = blocksBetween(before, after);
  const blocks = earlier.children;
  const at =
    gone.length > 0
      ? blocks.indexOf(gone[0] as Node)
      : head > 0
        ? blocks.indexOf(before.child(head - 1)) + 1
        : -1;
  const stand = at >= 0 && gone.every((node, index) => blocks[at + index] === node);
  if (!stand || (at === 0 && gone.length === 0)) return null;
  return earlier.copy(Fragment.from(blocks.toSpliced(at, gone.length, ...came)));
}

/** The difference of two texts; null without one. */
export function stepBetween(before: Node, after: Node, title: UndoStep["title"]): UndoStep | null {
  const { head, gone, came } = blocksBetween(before, after);
  const now = after.children;
  if (gone.length + came.length === 0 && !title) return null;
  const json = (nodes: readonly Node[]) => nodes.map((node) => node.toJSON() as unknown);
  return { gone: json(gone), came: json(came), after: idOf(now[head - 1]), title };
}

/** The inverse of a step. */
export function reversed({ gone, came, after, title }: UndoStep): UndoStep {
  return { gone: came, came: gone, after, title: title && { from: title.to, to: title.from } };
}

/**
 * Where a step can be undone in the current text: the added blocks must be there side by side, unchanged. Null
 * otherwise, so that later changes are not overwritten.
 */
export function placeOfStep(
  doc: Node,
  schema: Schema,
  step: UndoStep,
): { from: number; to: number; back: Fragment } | null {
  const came = step.came.map((json) => schema.nodeFromJSON(json));
  const back = Fragment.from(step.gone.map((json) => schema.nodeFromJSON(json)));
  const first = came.length > 0 ? idOf(came[0]) : step.after;
  let at = 0;
  for (let index = 0; index < doc.childCount; index++) {
    const node = doc.child(index);
    if (idOf(node) === first) {
      if (came.length === 0) return { from: at + node.nodeSize, to: at + node.nodeSize, back };
      const same = came.every((each, offset) => doc.maybeChild(index + offset)?.eq(each) === true);
      return same ? { from: at, to: at + Fragment.from(came).size, back } : null;
    }
    at += node.nodeSize;
  }
  return null;
}

const MOST_STEPS = 100;
const MOST_CHARACTERS = 400_000;

/** Serializes the last steps, as many as fit. */
export function writeSteps(steps: readonly UndoStep[]): string {
  const written: string[] = [];
  let room = MOST_CHARACTERS;
  for (const step of steps.slice(-MOST_STEPS).toReversed()) {
    const json = JSON.stringify(step);
    room -= json.length;
    if (room < 0) break;
    written.unshift(json);
  }
  return `[${written.join(",")}]`;
}

/** Parses stored steps; none if unreadable. */
export function readSteps(stored: string | null): UndoStep[] {
  try {
    const steps = JSON.parse(stored ?? "[]") as unknown;
    return Array.isArray(steps) ? (steps as UndoStep[]).filter((step) => Array.isArray(step?.came)) : [];
  } catch {
    return [];
  }
}
