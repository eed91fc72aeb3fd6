import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type Fault, type Faults, WEBHOOK_FAULTS, type WebhookFault } from "../faults.ts";
import type { Store } from "../store.ts";
import { type Delivery, postOnce, type Signer } from "./delivery.ts";
import type { Endpoints } from "./endpoints.ts";
import { openTurns } from "./turns.ts";

/** Milliseconds before each further attempt at an event that was not taken. */
const PAUSES = [200, 400, 800, 1600, 3200, 6400, 12_800, 25_600];

/** An event, as a provider tells it. */
export type Told = Pick<Delivery, "event" | "type" | "subject" | "body">;

interface Held {
  delivery: Delivery;
  fault: (Fault & { kind: WebhookFault }) | null;
}

/** The events that one piece of work caused; they are kept already, and wait to be posted. */
export interface Caused {
  /** Posts those that must come before the answer. */
  early(): Promise<void>;
  /** Posts the others once the answer has left, or the connection is gone. */
  after(response: ServerResponse): void;
  /** Posts the others now. */
  now(): void;
}

/** What providers tell the product: events, posted once the request that caused them is answered, and again until taken. */
export interface Outbox {
  /** Names a provider, and answers how it tells an event. */
  open(provider: string, signer: Signer): (told: Told) => void;
  /** Does the work, whole and in one turn, and answers what it caused beside its result. */
  during<T>(work: () => T): { result: T; caused: Caused };
  /** How many events are still to be taken. */
  waiting(): number;
  /** Posts at once what would be posted later. */
  hurry(): void;
  /** Goes on with what was not taken before the program ended. */
  resume(): void;
  close(): void;
}

export function openOutbox(store: Store, faults: Faults, endpoints: Endpoints): Outbox {
  const kept = store.shelf<Delivery>("deliveries");
  const signers = new Map<string, Signer>();
  const turns = openTurns();
  const timers = new Map<NodeJS.Timeout, () => void>();
  const end = new AbortController();
  /** By provider: those that come after the next one. */
  const overtaken = new Map<string, Set<() => void>>();
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
    const taken = await post(delivery);
    if (end.signal.aborted) return;
    const pause = PAUSES[tried];
    if (taken || pause === undefined) kept.remove(delivery.id);
    else later(pause, () => void attempt(delivery, tried + 1));
  };

  const first = async ({ delivery, fault }: Held, overtakes: readonly (() => void)[]): Promise<void> => {
    const { provider, url, body } = delivery;
    if (fault?.kind === "webhook-forged") await post(delivery, true);
    if (fault?.kind === "webhook-other-amount") {
      await post({ provider, url, ...(signers.get(provider) as Signer).withOtherAmount(body) });
    }
    if (fault?.kind === "webhook-twice") await Promise.all([attempt(delivery), post(delivery)]);
    else await attempt(delivery);
    for (const release of overtakes) release();
  };

  const start = (held: Held): Promise<void> => {
    const { delivery, fault } = held;
    // Those that wait by now, and not those that come to wait while this one is on its way.
    const overtakes = [...(overtaken.get(delivery.provider) ?? [])];
    const inTurn = () => turns.take(`${delivery.url} ${delivery.subject}`, () => first(held, overtakes));
    if (fault?.kind === "webhook-late") later(fault.delay, () => void inTurn());
    else if (fault?.kind === "webhook-reordered")
      holdBack(delivery.provider, fault.delay, () => void inTurn());
    else return inTurn();
    return Promise.resolve();
  };

  const holdBack = (provider: string, longest: number, go: () => void) => {
    const waiting = overtaken.get(provider) ?? new Set();
    overtaken.set(provider, waiting);
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
      return (told) => {
        if (collected === null) throw new Error(`${told.type} was told outside of a piece of work.`);
        const fault = faults.take(provider, WEBHOOK_FAULTS, told.type);
        if (fault?.kind === "webhook-never") return;
        for (const url of endpoints.of(provider)) {
          collected.push({ delivery: kept.put({ id: randomUUID(), provider, url, ...told }), fault });
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
    waiting: () => kept.all().length,
    hurry() {
      const all = [...timers];
      timers.clear();
      for (const [timer, work] of all) {
        clearTimeout(timer);
        work();
      }
    },
    resume() {
      for (const delivery of kept.all()) void start({ delivery, fault: null });
    },
    close() {
      end.abort();
      for (const timer of timers.keys()) clearTimeout(timer);
    },
  };
}
