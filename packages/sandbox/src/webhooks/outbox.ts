import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type Fault, type Faults, WEBHOOK_FAULTS, type WebhookFault } from "../faults.ts";
import type { Store } from "../store.ts";
import { type Delivery, postOnce, type Signer } from "./delivery.ts";
import type { Endpoints } from "./endpoints.ts";

/** Milliseconds before each retry of an event that was not accepted. */
const RETRY_DELAYS = [200, 400, 800, 1600, 3200, 6400, 12_800, 25_600];

/** An event, as a provider sends it. */
export type OutgoingEvent = Pick<Delivery, "event" | "type" | "subject" | "body">;

interface Held {
  delivery: Delivery;
  fault: (Fault & { kind: WebhookFault }) | null;
}

/** The events that one call caused; already saved, and waiting to be posted. */
export interface Caused {
  /** Posts those that must arrive before the response. */
  early(): Promise<void>;
  /** Posts the others after the response was sent or the connection closed. */
  after(response: ServerResponse): void;
  /** Posts the others now. */
  now(): void;
}

/** Webhooks to the product: posted after the response of the request that caused them, and retried until accepted. */
export interface Outbox {
  /** Registers a provider; returns its function to send an event. */
  open(provider: string, signer: Signer): (event: OutgoingEvent) => void;
  /** Runs the work synchronously; returns its result and the events it caused. */
  during<T>(work: () => T): { result: T; caused: Caused };
  /** The number of events not accepted yet. */
  waiting(): number;
  /** Posts delayed events and retries now. */
  hurry(): void;
  /** Posts the events that were not accepted before a restart. */
  resume(): void;
  close(): void;
}

export function openOutbox(store: Store, faults: Faults, endpoints: Endpoints): Outbox {
  const saved = store.shelf<Delivery>("deliveries");
  const signers = new Map<string, Signer>();
  const queue = openQueue();
  const timers = new Map<NodeJS.Timeout, () => void>();
  const end = new AbortController();
  /** Reordered events by provider, waiting for the next one. */
  const reordered = new Map<string, Set<() => void>>();
  let collected: Held[] | null = null;

  const later = (delay: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, delay).unref();
    timers.set(timer, work);
  };

  const post = (delivery: Pick<Delivery, "provider" | "url" | "event" | "body">, forged = false) => {
    const signer = signers.get(delivery.provider);
    return signer ? postOnce(delivery, signer, forged, end.signal) : Promise.resolve(false);
  };

  const attempt = async (delivery: Delivery, tried = 0): Promise<void> => {
    const accepted = await post(delivery);
    if (end.signal.aborted) return;
    const pause = RETRY_DELAYS[tried];
    if (accepted || pause === undefined) saved.remove(delivery.id);
    else later(pause, () => void attempt(delivery, tried + 1));
  };

  const first = async ({ delivery, fault }: Held, released: readonly (() => void)[]): Promise<void> => {
    const { provider, url, body } = delivery;
    if (fault?.kind === "webhook-forged") await post(delivery, true);
    const other =
      fault?.kind === "webhook-other-amount" ? signers.get(provider)?.withOtherAmount?.(body) : undefined;
    if (other) await post({ provider, url, ...other });
    if (fault?.kind === "webhook-twice") await Promise.all([attempt(delivery), post(delivery)]);
    else await attempt(delivery);
    for (const release of released) release();
  };

  const start = (held: Held): Promise<void> => {
    const { delivery, fault } = held;
    // Only those already waiting, not those that arrive while this event is in flight.
    const released = [...(reordered.get(delivery.provider) ?? [])];
    const inOrder = () => queue.run(`${delivery.url} ${delivery.subject}`, () => first(held, released));
    if (fault?.kind === "webhook-late") later(fault.delay, () => void inOrder());
    else if (fault?.kind === "webhook-reordered")
      holdBack(delivery.provider, fault.delay, () => void inOrder());
    else return inOrder();
    return Promise.resolve();
  };

  const holdBack = (provider: string, longest: number, go: () => void) => {
    const waiting = reordered.get(provider) ?? new Set();
    reordered.set(provider, waiting);
    const release = () => {
      if (waiting.delete(release)) go();
    };
    waiting.add(release);
    later(longest, release);
  };

  const causedBy = (all: readonly Held[]): Caused => {
    const isEarly = ({ fault }: Held) => fault?.kind === "webhook-early";
    const now = () => {
      for (const held of all) if (!isEarly(held)) void start(held);
    };
    return {
      early: async () => void (await Promise.all(all.filter(isEarly).map(start))),
      after: (response) => {
        if (response.destroyed || response.writableFinished) now();
        else response.once("close", now);
      },
      now,
    };
  };

  return {
    open(provider, signer) {
      signers.set(provider, signer);
      return (event) => {
        if (collected === null) throw new Error(`${event.type} was sent outside of during().`);
        const fault = faults.consume(provider, WEBHOOK_FAULTS, event.type);
        if (fault?.kind === "webhook-never") return;
        for (const url of endpoints.of(provider)) {
          collected.push({ delivery: saved.put({ id: randomUUID(), provider, url, ...event }), fault });
        }
      };
    },
    during(work) {
      const mine: Held[] = [];
      collected = mine;
      try {
        return { result: work(), caused: causedBy(mine) };
      } finally {
        collected = null;
      }
    },
    waiting: () => saved.all().length,
    hurry() {
      const all = [...timers];
      timers.clear();
      for (const [timer, work] of all) {
        clearTimeout(timer);
        work();
      }
    },
    resume() {
      for (const delivery of saved.all()) void start({ delivery, fault: null });
    },
    close() {
      end.abort();
      for (const timer of timers.keys()) clearTimeout(timer);
    },
  };
}

/** Runs work with the same name one after the other, and the rest in parallel. */
function openQueue() {
  const last = new Map<string, Promise<unknown>>();
  return {
    run(name: string, work: () => Promise<void>): Promise<void> {
      const run = (last.get(name) ?? Promise.resolve()).then(work);
      last.set(name, run);
      return run.finally(() => {
        if (last.get(name) === run) last.delete(name);
      });
    },
  };
}
