/** What a row holds after some uses were counted. */
export interface Held {
  points: number;
  expiresAt: Date;
}

interface Batch {
  uses: number;
  held: Promise<Held>;
}

/**
 * Counts uses of rows, with one statement at a time for each row: those that come while one is on its way are counted
 * together by the next. A person's parallel requests would otherwise queue in the database, each holding a connection.
 */
export function countTogether<Row>(count: (row: Row, uses: number) => Promise<Held>) {
  const running = new Map<string, Promise<Held>>();
  const waiting = new Map<string, Batch>();

  function begin(slot: string, row: Row, uses: number): Batch {
    const batch: Batch = { uses, held: (running.get(slot) ?? Promise.resolve()).then(send, send) };
    waiting.set(slot, batch);
    return batch;

    function send(): Promise<Held> {
      waiting.delete(slot);
      const sent = count(row, batch.uses).finally(() => {
        if (running.get(slot) === sent) running.delete(slot);
      });
      running.set(slot, sent);
      return sent;
    }
  }

  /** What the row holds with these uses and all before them. */
  return async (slot: string, row: Row, uses: number): Promise<Held> => {
    const joined = waiting.get(slot);
    if (joined) joined.uses += uses;
    const batch = joined ?? begin(slot, row, uses);
    const upToHere = batch.uses;
    const { points, expiresAt } = await batch.held;
    return { points: points - batch.uses + upToHere, expiresAt };
  };
}
