import { batchBy } from "../../../platform/batchBy.ts";
import { failpoint } from "../../../platform/failpoint.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { memoizeBy } from "../../../platform/memoizeBy.ts";
import type { Platform } from "../../../platform/platform.ts";
import { PaymentRefused, PaymentUnknown } from "./provider.ts";

/** How one kind of thing of ours is begun at its provider. */
interface Beginning<Row, Unbegun extends Row, Made> {
  noun: "order" | "subscription";
  find(platform: Platform, id: string): Promise<Row | null>;
  isUnbegun(row: Row): row is Unbegun;
  /** Has the provider make its own for it. */
  make(platform: Platform, row: Unbegun): Promise<Made>;
  /** Keeps what was made, unless another process was first: then what it made is the one that is shown, and this one is never paid. */
  keep(platform: Platform, row: Unbegun, made: Made): Promise<Row | null>;
  /** Keeps that the provider said no, for good. */
  close(platform: Platform, id: string): Promise<void>;
}

interface Asked<Row> {
  row: Row;
  isNew: boolean;
}

/**
 * Has the provider make its own for one of ours, where it has not yet. However many ask at once, one does it. When the provider
 * does not answer, ours stays as it is, and the next who asks tries again. `isNew`: the row was written just now, and need not
 * be read again.
 */
export function beginOnce<Row extends { id: string }, Unbegun extends Row, Made>(
  beginning: Beginning<Row, Unbegun, Made>,
): (platform: Platform, row: Row, isNew?: boolean) => Promise<Row> {
  const { noun, find, isUnbegun } = beginning;

  const beginOne = memoizeBy((platform: Platform) =>
    batchBy(async (asked: readonly Asked<Row>[]): Promise<Row> => {
      const [{ row: read }] = asked as [Asked<Row>];
      const row = asked.find(({ isNew }) => isNew)?.row ?? (await find(platform, read.id));
      if (!row) throw new Refusal(`${noun}_not_found`);
      return isUnbegun(row) ? begin(platform, row) : row;
    }),
  );

  async function begin(platform: Platform, row: Unbegun): Promise<Row> {
    const { id } = row;
    try {
      const made = await beginning.make(platform, row);
      failpoint("paymentOrderMade");
      const kept = (await beginning.keep(platform, row, made)) ?? (await find(platform, id));
      if (kept) return kept;
      // It was not on the disk yet when the database fell. What was made for it is shown to nobody, and asked again is made anew.
      platform.log.warn({ [noun]: id }, `the database lost this ${noun}`);
      throw new Refusal("payment_unreachable", { retryAfter: 1 });
    } catch (error) {
      if (error instanceof PaymentUnknown) {
        platform.log.warn({ err: error, [noun]: id }, "the payment provider did not answer");
        throw new Refusal("payment_unreachable", { retryAfter: 5 });
      }
      if (!(error instanceof PaymentRefused)) throw error;
      platform.log.error({ err: error, [noun]: id }, `the payment provider refused this ${noun}`);
      await beginning.close(platform, id);
      throw new Refusal("payment_refused");
    }
  }

  return async (platform, row, isNew = false) => {
    if (!isUnbegun(row)) return row;
    const { output } = await beginOne(platform)(row.id, { row, isNew });
    return output;
  };
}
