/** As many posts as a pinboard holds. */
export const PIN_LIMIT = 24;

/** The pinboard with one more post, last or at `place` (from 0); a post that is there already moves. Null when it is full. */
export function withPin(pins: readonly string[], id: string, place = pins.length): string[] | null {
  const others = pins.filter((pin) => pin !== id);
  if (others.length >= PIN_LIMIT) return null;
  const at = Math.min(Math.max(place, 0), others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** The pinboard without a post. */
export const withoutPin = (pins: readonly string[], id: string): string[] => pins.filter((pin) => pin !== id);

/** Whether an order has the pinned posts, each once, and no other. */
export function isReordering(pins: readonly string[], order: readonly string[]): boolean {
  return (
    order.length === pins.length &&
    new Set(order).size === order.length &&
    order.every((id) => pins.includes(id))
  );
}

/** The order after one post was moved by some places, up (negative) or down; ends hold. */
export function movedBy(pins: readonly string[], id: string, by: number): string[] {
  const from = pins.indexOf(id);
  return from < 0 ? [...pins] : (withPin(pins, id, from + by) ?? [...pins]);
}
