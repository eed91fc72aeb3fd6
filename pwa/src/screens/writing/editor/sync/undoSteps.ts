import { Fragment, type Node, type Schema } from "@tiptap/pm/model";

/** What one step changed: the outermost blocks that went and those that came, and the title. */
export interface UndoStep {
  gone: unknown[];
  came: unknown[];
  /** Of the block before them. */
  after: string | null;
  title: { from: string; to: string } | null;
}

const idOf = (node: Node | undefined): string | null => (node?.attrs.id as string | null | undefined) ?? null;

/** Which blocks went and which came. One that was not touched is the same object, so nothing is compared in depth. */
function blocksBetween(before: Node, after: Node) {
  const [old, now] = [before.children, after.children];
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  return { head, gone: old.slice(head, old.length - tail), came: now.slice(head, now.length - tail) };
}

/** What somebody else has changed from `before` to `after`, changed in an earlier text too; null where that has other blocks there. */
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

/** The difference of two texts. */
export function stepBetween(before: Node, after: Node, title: UndoStep["title"]): UndoStep | null {
  const { head, gone, came } = blocksBetween(before, after);
  const now = after.children;
  if (gone.length + came.length === 0 && !title) return null;
  const json = (nodes: readonly Node[]) => nodes.map((node) => node.toJSON() as unknown);
  return { gone: json(gone), came: json(came), after: idOf(now[head - 1]), title };
}

/** The same step the other way. */
export function reversed({ gone, came, after, title }: UndoStep): UndoStep {
  return { gone: came, came: gone, after, title: title && { from: title.to, to: title.from } };
}

/**
 * Where a step can be taken back in a text as it is now: the blocks that came must stand there side by side as the step
 * left them. Null when somebody has changed them since: their words are not overwritten.
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

/** The last steps as they are kept; as many as there is room for. */
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

/** Steps as they were kept; none of what is not readable. */
export function readSteps(kept: string | null): UndoStep[] {
  try {
    const steps = JSON.parse(kept ?? "[]") as unknown;
    return Array.isArray(steps) ? (steps as UndoStep[]).filter((step) => Array.isArray(step?.came)) : [];
  } catch {
    return [];
  }
}
