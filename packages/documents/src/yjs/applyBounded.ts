import * as Y from "yjs";

/** An update would take more work than its document has left. What was applied before is a valid part of it. */
export class TooMuchWork extends Error {}

/** Steps that a document's conflicting insertions may still take. An insertion without a conflict takes none. */
export interface WorkBudget {
  steps: number;
}

/**
 * Most steps that a draft's conflicts take in all, about 100 ms. A hundred writers who type at one position at once
 * need 10,000; a crafted update of 60 kB needs millions.
 */
export const MAX_STEPS = 400_000;
/** Most of them by one update: what it leaves is for the others who type there. */
export const MAX_UPDATE_STEPS = MAX_STEPS / 2;

let budget: WorkBudget | null = null;

/**
 * Applies an update, and throws `TooMuchWork` before the insertion that would exceed the budget. Yjs finds an
 * insertion's position among concurrent ones by comparing it with each of them: many insertions at one position take
 * quadratic time, and Yjs has no limit for it.
 */
export function applyBounded(doc: Y.Doc, update: Uint8Array, left: WorkBudget, origin?: unknown): void {
  budget = left;
  try {
    Y.applyUpdate(doc, update, origin);
  } finally {
    budget = null;
  }
}

// Yjs offers no hook: its own method is wrapped, once, and unchanged outside of `applyBounded`.
const integrate = Y.Item.prototype.integrate;
Y.Item.prototype.integrate = function (this: Y.Item, transaction: Y.Transaction, offset: number): void {
  if (budget) {
    const steps = countConflicts(this, transaction.doc.store, offset, budget.steps);
    if (steps > budget.steps) throw new TooMuchWork("too many insertions at one position");
    budget.steps -= steps;
  }
  integrate.call(this, transaction, offset);
};

type Store = Y.Doc["store"];
type Parent = Y.AbstractType<unknown>;

/** Counts what `Item.integrate` will visit, up to a little more than `most`. Follows its loop in `structs/Item.js`. */
function countConflicts(item: Y.Item, store: Store, offset: number, most: number): number {
  const { right, rightOrigin, parentSub } = item;
  const parent = item.parent as Parent | null;
  if (!parent) return 0;
  // Of an item that is known in part, the rest follows the known part.
  const left = offset > 0 ? (store.clients.get(item.id.client)?.at(-1) as Y.Item) : item.left;
  const isConflict = left ? left.right !== right : !right || right.left !== null;
  if (!isConflict) return 0;
  let steps = 0;
  let other = left ? left.right : parent._start;
  if (!left && parentSub !== null) {
    other = parent._map.get(parentSub) ?? null;
    // It walks to the first value of an attribute twice.
    for (; other?.left && steps <= most; other = other.left) steps += 2;
  }
  const origin = left ? left.lastId : null;
  const visited = new Set<unknown>();
  for (; other && other !== right && steps <= most; other = other.right) {
    steps += 1;
    visited.add(other);
    if (Y.compareIDs(origin, other.origin)) {
      if (other.id.client >= item.id.client && Y.compareIDs(rightOrigin, other.rightOrigin)) break;
    } else if (!other.origin || !visited.has(Y.getItem(store, other.origin))) break;
  }
  return steps;
}
