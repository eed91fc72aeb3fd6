import { movedTo, moveIn, replayMoves, type SerialMove } from "@quire/domain/posts/serialMoves";

/** The order that the server holds, and the number to name when it is changed. */
export interface SavedOrder {
  ids: string[];
  version: number;
}

interface Ways {
  /** Asks for an order; resolves with its number. */
  put: (ids: string[], version: number) => Promise<number>;
  /** What stands now. */
  read: () => Promise<SavedOrder>;
  /** The order on the screen is now this. */
  onChange: (ids: string[]) => void;
  /** Somebody else had changed the order: the person's moves were made in theirs. */
  onConflict: () => void;
  /** It could not be changed; the screen shows what stands. */
  onFailure: (error: unknown) => void;
}

/** How often one change meets another's before it is given up. */
const TRIES = 5;

const isConflict = (error: unknown) => (error as { code?: string }).code === "order_conflict";

/**
 * Keeps the order of a serial: what a person moves stands there at once, and is asked for one order at a time. Where
 * somebody else was first, the same moves are made in what they left.
 */
export function saveOrder(first: SavedOrder, ways: Ways) {
  let standing = first;
  let shown = first.ids;
  let waiting: SerialMove[] = [];
  let isAsking = false;

  function show(ids: string[]) {
    shown = ids;
    ways.onChange(ids);
  }

  async function ask() {
    if (isAsking) return;
    isAsking = true;
    for (let tries = 0; waiting.length > 0; ) {
      const asked = { ids: shown, moves: waiting.length };
      try {
        standing = { ids: asked.ids, version: await ways.put(asked.ids, standing.version) };
        waiting = waiting.slice(asked.moves);
        tries = 0;
      } catch (error) {
        tries += 1;
        const isOver = !isConflict(error) || tries >= TRIES || !(await renew());
        if (!isOver) continue;
        waiting = [];
        show(standing.ids);
        ways.onFailure(error);
      }
    }
    isAsking = false;
  }

  /** Makes the waiting moves in what stands now; false where that can't be learnt. */
  async function renew(): Promise<boolean> {
    try {
      standing = await ways.read();
    } catch {
      return false;
    }
    show(replayMoves(standing.ids, waiting));
    ways.onConflict();
    return true;
  }

  return {
    read: () => shown,
    /** Puts a part at a place, from 0. What takes it back is returned. */
    move(id: string, to: number): () => void {
      const before = moveIn(shown, id);
      const make = (order: string[], move: SerialMove) => {
        waiting = [...waiting, move];
        show(order);
        void ask();
      };
      const order = movedTo(shown, id, to);
      make(order, moveIn(order, id));
      return () => make(replayMoves(shown, [before]), before);
    },
    /** The server was asked meanwhile: nothing that waits is lost. */
    renewed(now: SavedOrder) {
      standing = now;
      show(replayMoves(now.ids, waiting));
    },
  };
}

export type OrderSaver = ReturnType<typeof saveOrder>;
