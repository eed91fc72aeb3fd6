import type { Server } from "@hapi/hapi";
import type { Faults } from "./faults.ts";
import type { Messages } from "./messages.ts";

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
}

/** A provider that is up. */
export interface OpenProvider {
  /** What the product's environment must say to use it: its address, and keys that it takes. */
  environment: Record<string, string>;
  close?(): Promise<void>;
}

/** The double of one provider: it speaks the provider's own protocol, so that the real adapter is what runs. */
export interface Provider {
  /** The first part of its addresses, and what faults call it. */
  name: string;
  /** The variable that, when set, says that the real provider is used; this one is then left out. */
  key: string;
  open(tools: Tools): Promise<OpenProvider>;
}
