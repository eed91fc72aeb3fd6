import type { Server } from "@hapi/hapi";
import type { Clock } from "./clock.ts";
import type { FaultKind, Faults } from "./faults.ts";
import type { Messages } from "./messages.ts";
import type { Store } from "./store.ts";
import type { Outbox } from "./webhooks/outbox.ts";

/** What a provider is given. */
export interface Tools {
  /** The base URL of its own routes, without a trailing slash: `http://127.0.0.1:4001/twilio`. */
  url: string;
  /** Where it saves what the product sends. */
  messages: Messages;
  /** Its queued faults. */
  faults: Faults;
  /** The loopback server, to which a provider adds routes below its name. */
  server: Server;
  /** Its saved records. */
  store: Store;
  /** The current time. */
  clock: Clock;
  /** How it sends events to the product. */
  outbox: Outbox;
}

/** A running provider. */
export interface OpenProvider {
  /** The environment the product needs to use it: its address and valid keys. */
  environment: Record<string, string>;
  /** For payment providers: the rows of the payments page, newest first. */
  payments?: () => PaymentRow[];
  /** For the press and the courier: the rows below them, newest first. */
  shipments?: () => PaymentRow[];
  close?(): Promise<void>;
}

/** A row of the payments page, also of a print job or a shipment, with its actions. */
export interface PaymentRow {
  id: string;
  /** `Checkout session`, `Order`, `Print job`, … */
  kind: string;
  state: string;
  /** Further details, in one line. */
  about: string;
  /** Seconds since 1970. */
  at: number;
  buttons: readonly PaymentButton[];
}

export interface PaymentButton {
  label: string;
  /** The provider's call: `settle` for `POST /stripe/settle`. */
  call: string;
  fields: Record<string, string>;
}

/** A fake provider. It speaks the real provider's protocol, so that the product runs its real adapter. */
export interface Provider {
  /** The first part of its paths, and its name in faults. */
  name: string;
  /** The environment variable of the real provider's key; if it is set, the fake is not started. */
  key: string;
  /** The faults it supports beyond request faults. */
  faults?: readonly FaultKind[];
  /** Whether it sends webhooks. */
  webhooks?: true;
  /** The last part of the product's webhook path, unless it is the name. */
  webhookPath?: string;
  open(tools: Tools): Promise<OpenProvider>;
}
