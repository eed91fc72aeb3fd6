import type { Transaction } from "sequelize";

/** Ends one subscription. */
export type Unsubscribe = () => Promise<void>;

/**
 * Word from one server process to all of them (the sender included).
 *
 * A message is a hint, never the truth: a lost connection loses what was sent meanwhile, and `onResync` then tells
 * the subscriber to read again what it follows.
 */
export interface Bus {
  /** At most 7,999 bytes (UTF-8). With a transaction, it is delivered when that commits and never if it rolls back. */
  publish(channel: string, message: string, transaction?: Transaction): Promise<void>;
  /** Resolves once the channel is really listened to. `onResync` runs after every reconnection. */
  subscribe(
    channel: string,
    onMessage: (message: string) => void,
    onResync?: () => void,
  ): Promise<Unsubscribe>;
}
