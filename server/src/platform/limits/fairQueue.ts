/** Who work is done for. Trusted accounts have a share each; the others have one for each network. */
export interface Share {
  key: string;
  isTrusted: boolean;
}

interface Waiting<Item> {
  item: Item;
  size: number;
}

interface ShareState<Item> extends Share {
  /** Shortest first. */
  waiting: Waiting<Item>[];
  isRunning: boolean;
  /** Total size of what it has run since it last had nothing to do. */
  served: number;
}

/**
 * Work that waits for a slot. Each share has at most one running, and all untrusted shares together have at most one:
 * with two slots, a flood from new accounts never delays a trusted one. Among those that may run, the share comes first
 * that would have been served least with its shortest work: short work passes long work, in a share and between shares.
 */
export class FairQueue<Item> {
  readonly #shares = new Map<string, ShareState<Item>>();

  /** How many items of all trusted, or of all untrusted, shares are waiting. */
  sizeOfAll(isTrusted: boolean): number {
    let size = 0;
    for (const share of this.#shares.values())
      if (share.isTrusted === isTrusted) size += share.waiting.length;
    return size;
  }

  /** How many items of this share are waiting. */
  sizeOf({ key }: Share): number {
    return this.#shares.get(key)?.waiting.length ?? 0;
  }

  /** How many items could run now if there were slots for them. */
  get runnable(): number {
    const candidates = this.#candidates();
    const trusted = candidates.filter(({ isTrusted }) => isTrusted).length;
    return trusted + Math.min(1, candidates.length - trusted);
  }

  add({ key, isTrusted }: Share, item: Item, size: number): void {
    const share = this.#shares.get(key) ?? { key, isTrusted, waiting: [], isRunning: false, served: 0 };
    this.#shares.set(key, share);
    const longer = share.waiting.findIndex((waiting) => waiting.size > size);
    share.waiting.splice(longer < 0 ? share.waiting.length : longer, 0, { item, size });
  }

  /** Takes the next item, which runs until `done`; null if none may run now. */
  take(): { share: Share; item: Item } | null {
    let next: ShareState<Item> | null = null;
    let least = Infinity;
    for (const share of this.#candidates()) {
      const total = share.served + (share.waiting[0]?.size ?? 0);
      if (total < least) [next, least] = [share, total];
    }
    const first = next?.waiting.shift();
    if (!next || !first) return null;
    next.served += first.size;
    next.isRunning = true;
    return { share: next, item: first.item };
  }

  done({ key }: Share): void {
    const share = this.#shares.get(key);
    if (!share) return;
    share.isRunning = false;
    if (share.waiting.length === 0) this.#shares.delete(key);
  }

  /** Shares with work that may run now. */
  #candidates(): ShareState<Item>[] {
    const shares = [...this.#shares.values()];
    const isUntrustedRunning = shares.some(({ isTrusted, isRunning }) => isRunning && !isTrusted);
    return shares.filter(
      ({ waiting, isRunning, isTrusted }) =>
        waiting.length > 0 && !isRunning && (isTrusted || !isUntrustedRunning),
    );
  }
}
