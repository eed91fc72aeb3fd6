import type { ChapterRow } from "@quire/contracts/records/post";
import { movedTo, moveIn, replayMoves, type SerialMove } from "@quire/domain/posts/serialMoves";

/** The order saved on the server, with the version to send when changing it. */
export interface SavedOrder {
  ids: string[];
  version: number;
}

interface OrderEffects {
  /** Saves an order; resolves with its new version. */
  put: (ids: string[], version: number) => Promise<number>;
  /** Reads the order saved on the server. */
  read: () => Promise<SavedOrder>;
  /** Called with each order to display. */
  onChange: (ids: string[]) => void;
  /** Called after a change made elsewhere: the user's moves were applied to that order. */
  onConflict: () => void;
  /** Called when a save fails; the saved order is displayed again. */
  onFailure: (error: unknown) => void;
}

/** Conflicts in a row before a change is given up. */
const TRIES = 5;

const isConflict = (error: unknown) => (error as { code?: string }).code === "order_conflict";

/**
 * Saves the order of a serial: a move shows at once, and orders are sent one at a time. After a conflict the same
 * moves are applied to the order on the server.
 */
export function createOrderSaver(first: SavedOrder, effects: OrderEffects) {
  let saved = first;
  let displayed = first.ids;
  let waiting: SerialMove[] = [];
  let isSending = false;

  function show(ids: string[]) {
    displayed = ids;
    effects.onChange(ids);
  }

  async function flush() {
    if (isSending) return;
    isSending = true;
    for (let tries = 0; waiting.length > 0; ) {
      const sent = { ids: displayed, moves: waiting.length };
      try {
        saved = { ids: sent.ids, version: await effects.put(sent.ids, saved.version) };
        waiting = waiting.slice(sent.moves);
        tries = 0;
      } catch (error) {
        tries += 1;
        const isOver = !isConflict(error) || tries >= TRIES || !(await reload());
        if (!isOver) continue;
        waiting = [];
        show(saved.ids);
        effects.onFailure(error);
      }
    }
    isSending = false;
  }

  /** Reloads the saved order and applies the pending moves to it; false if it can't be loaded. */
  async function reload(): Promise<boolean> {
    try {
      saved = await effects.read();
    } catch {
      return false;
    }
    show(replayMoves(saved.ids, waiting));
    effects.onConflict();
    return true;
  }

  return {
    read: () => displayed,
    /** Moves a part to a position, from 0. Returns a function that undoes the move. */
    move(id: string, to: number): () => void {
      const before = moveIn(displayed, id);
      const make = (order: string[], move: SerialMove) => {
        waiting = [...waiting, move];
        show(order);
        void flush();
      };
      const order = movedTo(displayed, id, to);
      make(order, moveIn(order, id));
      return () => make(replayMoves(displayed, [before]), before);
    },
    /** Takes over an order loaded elsewhere; pending moves are kept. */
    replace(now: SavedOrder) {
      saved = now;
      show(replayMoves(now.ids, waiting));
    },
  };
}

export type OrderSaver = ReturnType<typeof createOrderSaver>;

/** The parts in this order, numbered; parts that the order does not name come last. */
export function inOrder(parts: readonly ChapterRow[], ids: readonly string[]): ChapterRow[] {
  const byId = new Map(parts.map((part) => [part.id, part]));
  const named = ids.flatMap((id) => byId.get(id) ?? []);
  const rest = parts.filter((part) => !ids.includes(part.id));
  return [...named, ...rest].map((part, at) => ({ ...part, index: at + 1 }));
}
