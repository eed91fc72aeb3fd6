import { freshId } from "../../lib/freshId.ts";
import { tabKeys } from "../../lib/storageKeys.ts";
import { readFromTab, saveInTab } from "../../lib/tabStore.ts";

const PREFIX = "order:";

/**
 * The open order for a subject. Its key stays the same until it is over; otherwise two presses would create two
 * orders.
 */
interface OpenOrder {
  key: string;
  /** The request that the key was used for: the server refuses another one under the same key. */
  request: string;
  orderId: string | null;
}

/** In-memory copy for tabs without storage. */
const inMemory = new Map<string, OpenOrder>();

function read(subject: string): OpenOrder | null {
  const known = inMemory.get(subject);
  if (known) return known;
  try {
    const saved: unknown = JSON.parse(readFromTab(PREFIX + subject) ?? "null");
    return saved && typeof saved === "object" && "key" in saved ? (saved as OpenOrder) : null;
  } catch {
    return null;
  }
}

/** Without storage, a reload creates another order, of which only one gets paid. */
function write(subject: string, saved: OpenOrder): void {
  inMemory.set(subject, saved);
  saveInTab(PREFIX + subject, JSON.stringify(saved));
}

/** Returns the key for this request: that of the open order, or a new one if the request changed. */
export function keyFor(subject: string, request: string): string {
  const saved = read(subject);
  if (saved?.request === request) return saved.key;
  const key = freshId();
  write(subject, { key, request, orderId: null });
  return key;
}

/** Records the order that the server created for the key. */
export function saveOrderKey(subject: string, orderId: string): void {
  const saved = read(subject);
  if (saved) write(subject, { ...saved, orderId });
}

/** Forgets the key, so that the next press creates another order. */
export function forgetKey(subject: string): void {
  inMemory.delete(subject);
  saveInTab(PREFIX + subject, null);
}

/**
 * Forgets the keys of an order by its id, which is all that a provider's redirect carries. Returns their subjects.
 */
export function forgetOrder(orderId: string): string[] {
  const stored = tabKeys(PREFIX).map((name) => name.slice(PREFIX.length));
  const subjects = new Set([...inMemory.keys(), ...stored]);
  const over = [...subjects].filter((subject) => read(subject)?.orderId === orderId);
  for (const subject of over) forgetKey(subject);
  return over;
}
