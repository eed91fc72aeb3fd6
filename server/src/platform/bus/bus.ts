import type { Transaction } from "sequelize";

/** Ends one subscription. */
export type Unsubscribe = () => Promise<void>;

/**
 * Messages from one server process to all of them (the sender included).
 * A message is a hint, never the truth: a lost connection loses what was sent in between, and `onResync` then tells
 * the subscriber to reload what it follows.
 */
export interface Bus {
  /** At most 7,999 bytes (UTF-8). With a transaction, it is delivered on commit and never if that rolls back. */
  publish(channel: string, message: string, transaction?: Transaction): Promise<void>;
  /** Resolves once the channel is actually subscribed. `onResync` runs after every reconnection. */
  subscribe(
    channel: string,
    onMessage: (message: string) => void,
    onResync?: () => void,
  ): Promise<Unsubscribe>;
}
