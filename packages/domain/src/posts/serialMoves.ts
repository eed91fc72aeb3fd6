/** A move of one part of a serial: behind the nearest of these parts that still exists, else to the front. */
export interface SerialMove {
  id: string;
  /** All parts before it at the time, nearest first. */
  behind: readonly string[];
}

/** Returns the order with one part moved to an index; indexes beyond the ends are clamped. */
export function movedTo(order: readonly string[], id: string, to: number): string[] {
  if (!order.includes(id)) return [...order];
  const others = order.filter((other) => other !== id);
  const at = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** Returns the move that put a part where it is in this order. */
export function moveIn(order: readonly string[], id: string): SerialMove {
  return { id, behind: order.slice(0, Math.max(0, order.indexOf(id))).reverse() };
}

/** Applies moves to an order that others may have changed since. Removed parts are not restored. */
export function replayMoves(order: readonly string[], moves: readonly SerialMove[]): string[] {
  return moves.reduce(
    (current, { id, behind }) => {
      const others = current.filter((other) => other !== id);
      const before = behind.find((other) => others.includes(other));
      return movedTo(current, id, before === undefined ? 0 : others.indexOf(before) + 1);
    },
    [...order],
  );
}
