import { freshId } from "../../lib/freshId.ts";
import { readFromTab, saveInTab } from "../../lib/tabStore.ts";

const PREFIX = "order:";

/** The order that is under way for one thing: its key stays the same until it is over, or two presses would be two orders. */
interface Kept {
  key: string;
  /** What was asked for under the key: the server refuses another request under the same one. */
  request: string;
  orderId: string | null;
}

/** Where this tab has no storage, a key lives as long as the document. */
const here = new Map<string, Kept>();

function read(subject: string): Kept | null {
  const known = here.get(subject);
  if (known) return known;
  try {
    const kept: unknown = JSON.parse(readFromTab(PREFIX + subject) ?? "null");
    return kept && typeof kept === "object" && "key" in kept ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

/** Where storage is shut, a reload would begin another order, of which only one is paid. */
function write(subject: string, kept: Kept): void {
  here.set(subject, kept);
  saveInTab(PREFIX + subject, JSON.stringify(kept));
}

/** The key of the order for this: the one that is under way, or a new one where another is asked for. */
export function keyFor(subject: string, request: string): string {
  const kept = read(subject);
  if (kept?.request === request) return kept.key;
  const key = freshId();
  write(subject, { key, request, orderId: null });
  return key;
}

/** Notes which order the server made of it. */
export function saveOrderKey(subject: string, orderId: string): void {
  const kept = read(subject);
  if (kept) write(subject, { ...kept, orderId });
}

/** The order is over, or never began: the next press begins another. */
export function forgetKey(subject: string): void {
  here.delete(subject);
  saveInTab(PREFIX + subject, null);
}

/** The same by the order's id, which is all that a buyer brings back from paying; answers what it was for. */
export function forgetOrder(orderId: string): string[] {
  const subjects = new Set(here.keys());
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX)) subjects.add(name.slice(PREFIX.length));
    }
  } catch {
    // What the document knows is all there is.
  }
  const over = [...subjects].filter((subject) => read(subject)?.orderId === orderId);
  for (const subject of over) forgetKey(subject);
  return over;
}
