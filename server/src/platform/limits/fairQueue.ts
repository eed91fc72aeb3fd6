/**
 * Work that waits for a slot. Each user has at most one running, and the one served longest ago comes first: one
 * user's flood delays nobody else's work.
 */
export class FairQueue<Item> {
  readonly #waiting = new Map<string, Item[]>();
  /** When a user who still has work was last served, as a count. */
  readonly #lastServed = new Map<string, number>();
  readonly #running = new Set<string>();
  #servings = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many items of this user are waiting. */
  sizeOf(user: string): number {
    return this.#waiting.get(user)?.length ?? 0;
  }

  /** How many items could run now if there were slots for them. */
  get runnable(): number {
    return [...this.#waiting.keys()].filter((user) => !this.#running.has(user)).length;
  }

  add(user: string, item: Item): void {
    const items = this.#waiting.get(user);
    if (items) items.push(item);
    else this.#waiting.set(user, [item]);
    this.#size++;
  }

  /** Takes the next item, which runs until `done`; null if none may run now. */
  take(): { user: string; item: Item } | null {
    const user = this.#nextUser();
    if (user === null) return null;
    const items = this.#waiting.get(user) as Item[];
    const item = items.shift() as Item;
    if (items.length === 0) this.#waiting.delete(user);
    this.#lastServed.set(user, ++this.#servings);
    this.#running.add(user);
    this.#size--;
    return { user, item };
  }

  done(user: string): void {
    this.#running.delete(user);
    if (!this.#waiting.has(user)) this.#lastServed.delete(user);
  }

  #nextUser(): string | null {
    let next: string | null = null;
    let earliest = Infinity;
    for (const user of this.#waiting.keys()) {
      const lastServed = this.#lastServed.get(user) ?? 0;
      if (this.#running.has(user) || lastServed >= earliest) continue;
      [next, earliest] = [user, lastServed];
    }
    return next;
  }
}
