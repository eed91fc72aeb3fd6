import { randomBytes } from "node:crypto";
import type { PrintFault } from "../../faults.ts";
import type { Tools } from "../../provider.ts";
import { randomId } from "../../randomId.ts";
import type { Shelf } from "../../store.ts";
import type { Signer } from "../../webhooks/delivery.ts";
import type { OutgoingEvent } from "../../webhooks/outbox.ts";
import { nextStep, presentEvent, type Shipment, STATUSES, type StatusCode } from "./shipment.ts";

/** The credentials that the product's environment gets. */
export const EMAIL = "api@sandbox.example";
export const PASSWORD = "sandbox-password";
export const WEBHOOK_TOKEN = "sandbox-courier-token";
export const PICKUP_POSTCODE = "560001";

/** The state of the Shiprocket account, which all calls share. */
export interface Account {
  shipments: Shelf<Shipment>;
  events: Shelf<OutgoingEvent & { id: string }>;
  send(event: OutgoingEvent): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** Uses up a queued fault; `request` limits it by its `match`. */
  consumeFault(fault: PrintFault, request?: { path: string; query: unknown; payload: unknown }): boolean;
}

/** Its webhooks have no signature, only a token. */
const shiprocketSigner: Signer = {
  headers: (_, forged) => ({ "x-api-key": forged ? randomBytes(16).toString("hex") : WEBHOOK_TOKEN }),
};

export function openAccount({ store, clock, outbox, faults }: Tools): Account {
  return {
    shipments: store.shelf("shipments"),
    events: store.shelf("events"),
    send: outbox.open("shiprocket", shiprocketSigner),
    now: clock.now,
    consumeFault: (kind, request) => faults.consume("shiprocket", [kind], undefined, request) !== null,
  };
}

/** Moves a shipment to a status at this time, and sends the event. */
export function moveShipment(
  account: Account,
  shipment: Shipment,
  code: StatusCode,
  at = account.now(),
): Shipment {
  // Its times have no fractions of a second: two changes within one could not be told apart.
  const changedAt = Math.max(at, shipment.changedAt + 1000);
  const location = [42, 3].includes(code) ? "Bangalore" : shipment.city;
  const scans = [...shipment.scans, { at: changedAt, code, location }];
  const moved = account.shipments.put({ ...shipment, code, changedAt, scans });
  const id = randomId(14);
  const body = JSON.stringify(presentEvent(moved));
  account.send(account.events.put({ id, event: id, type: STATUSES[code], subject: moved.id, body }));
  return moved;
}

/** Moves every shipment whose time has come, step by step. */
export function advanceDue(account: Account): void {
  for (const saved of account.shipments.all()) {
    let shipment = saved;
    for (let step = nextStep(shipment); step && !shipment.isStuck; step = nextStep(shipment)) {
      const at = shipment.changedAt + step.after;
      if (at > account.now()) break;
      shipment = moveShipment(account, shipment, step.next, at);
    }
  }
}

/** Moves a shipment step by step until it has this status. */
export function moveThrough(account: Account, saved: Shipment, code: StatusCode): Shipment {
  let shipment = saved;
  while (shipment.code !== code) {
    const step = nextStep(shipment);
    if (!step) break;
    shipment = moveShipment(account, shipment, step.next);
  }
  return shipment;
}
