/** Maximum posts on a pinboard. */
export const PIN_LIMIT = 24;

/**
 * Returns the pinboard with a post added at the end or at `place` (from 0); an existing post is moved. Null if it
 * is full.
 */
export function withPin(pins: readonly string[], id: string, place = pins.length): string[] | null {
  const others = pins.filter((pin) => pin !== id);
  if (others.length >= PIN_LIMIT) return null;
  const at = Math.min(Math.max(place, 0), others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** Returns the pinboard without a post. */
export const withoutPin = (pins: readonly string[], id: string): string[] => pins.filter((pin) => pin !== id);

/** Whether an order contains exactly the pinned posts, each once. */
export function isReordering(pins: readonly string[], order: readonly string[]): boolean {
  return (
    order.length === pins.length &&
    new Set(order).size === order.length &&
    order.every((id) => pins.includes(id))
  );
}

/** Returns the order after moving one post by some places, up (negative) or down; clamped at the ends. */
export function movedBy(pins: readonly string[], id: string, by: number): string[] {
  const from = pins.indexOf(id);
  return from < 0 ? [...pins] : (withPin(pins, id, from + by) ?? [...pins]);
}
