import type { Server } from "@hapi/hapi";
import type { Clock } from "./clock.ts";
import type { FaultKind, Faults } from "./faults.ts";
import type { Messages } from "./messages.ts";
import type { Store } from "./store.ts";
import type { Outbox } from "./webhooks/outbox.ts";

/** What a provider works with. */
export interface Tools {
  /** Where its own routes are served, without a slash at the end: `http://127.0.0.1:4001/twilio`. */
  url: string;
  /** Where what was sent is kept for the person to read. */
  messages: Messages;
  /** How it has been told to misbehave. */
  faults: Faults;
  /** The loopback server: a provider adds its routes below its name. */
  server: Server;
  /** What it remembers. */
  store: Store;
  /** What time it is. */
  clock: Clock;
  /** How it tells the product what happened. */
  outbox: Outbox;
}

/** A provider that is up. */
export interface OpenProvider {
  /** What the product's environment must say to use it: its address, and keys that it takes. */
  environment: Record<string, string>;
  /** Where money moves: what the page of payments lists, newest first. */
  payments?: () => PaymentRow[];
  close?(): Promise<void>;
}

/** One thing that the page of payments shows, with what can be done to it. */
export interface PaymentRow {
  id: string;
  /** `Checkout session`, `Order`, … */
  kind: string;
  state: string;
  /** What else is known of it, in a line. */
  about: string;
  /** Seconds since 1970. */
  at: number;
  buttons: readonly PaymentButton[];
}

export interface PaymentButton {
  label: string;
  /** The call of its provider: `settle` for `POST /stripe/settle`. */
  call: string;
  fields: Record<string, string>;
}

/** The double of one provider: it speaks the provider's own protocol, so that the real adapter is what runs. */
export interface Provider {
  /** The first part of its addresses, and what faults call it. */
  name: string;
  /** The variable that, when set, says that the real provider is used; this one is then left out. */
  key: string;
  /** What it can be told to do wrong besides what a request can meet. */
  faults?: readonly FaultKind[];
  /** Whether it tells the product of events. */
  webhooks?: true;
  open(tools: Tools): Promise<OpenProvider>;
}
