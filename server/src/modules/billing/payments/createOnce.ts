import { failpoint } from "../../../platform/failpoint.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { PaymentRefused, PaymentUnknown } from "./provider.ts";

/** How one kind of our objects is created at its provider. */
interface Creation<Row, Pending extends Row, Made> {
  noun: "order" | "subscription";
  find(platform: Platform, id: string): Promise<Row | null>;
  isPending(row: Row): row is Pending;
  /** Creates the provider's object for it. */
  make(platform: Platform, row: Pending): Promise<Made>;
  /**
   * Saves the provider's object unless another process was first: then that one's is shown to the buyer, and this
   * one is never paid.
   */
  save(platform: Platform, row: Pending, made: Made): Promise<Row | null>;
  /** Records that the provider refused it for good. */
  close(platform: Platform, id: string): Promise<void>;
}

/**
 * Creates the provider's object for one of ours unless it exists. Of two concurrent calls both may create one; the
 * first to save wins, and the other is never paid. When the provider does not answer, ours stays as it is, and the
 * next call tries again.
 */
export function createOnce<Row extends { id: string }, Pending extends Row, Made>(
  creation: Creation<Row, Pending, Made>,
): (platform: Platform, row: Row) => Promise<Row> {
  const { noun, find, isPending } = creation;

  async function create(platform: Platform, row: Pending): Promise<Row> {
    const { id } = row;
    try {
      const made = await creation.make(platform, row);
      failpoint("providerOrderCreated");
      const saved = (await creation.save(platform, row, made)) ?? (await find(platform, id));
      if (!saved) throw new Refusal(`${noun}_not_found`);
      return saved;
    } catch (error) {
      if (error instanceof PaymentUnknown) {
        platform.log.warn({ err: error, [noun]: id }, "the payment provider did not answer");
        throw new Refusal("payment_unreachable", { retryAfter: 5 });
      }
      if (!(error instanceof PaymentRefused)) throw error;
      platform.log.error({ err: error, [noun]: id }, `the payment provider refused this ${noun}`);
      await creation.close(platform, id);
      throw new Refusal("payment_refused");
    }
  }

  return async (platform, row) => (isPending(row) ? create(platform, row) : row);
}
