/** One part of a serial was put elsewhere: behind the nearest of these that is still there, else first. */
export interface SerialMove {
  id: string;
  /** All that stood before it then, the nearest first. */
  behind: readonly string[];
}

/** The order with one part at another place, from 0; beyond the ends counts as the end. */
export function movedTo(order: readonly string[], id: string, to: number): string[] {
  if (!order.includes(id)) return [...order];
  const others = order.filter((other) => other !== id);
  const at = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** What the person meant who left a part where it stands in this order. */
export function moveIn(order: readonly string[], id: string): SerialMove {
  return { id, behind: order.slice(0, Math.max(0, order.indexOf(id))).reverse() };
}

/** The same moves in an order that somebody else has changed meanwhile. Parts that are gone are not brought back. */
export function replayMoves(order: readonly string[], moves: readonly SerialMove[]): string[] {
  return moves.reduce(
    (standing, { id, behind }) => {
      const others = standing.filter((other) => other !== id);
      const before = behind.find((other) => others.includes(other));
      return movedTo(standing, id, before === undefined ? 0 : others.indexOf(before) + 1);
    },
    [...order],
  );
}
