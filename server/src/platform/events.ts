/**
 * Something that happened in one module and that modules above it react to. `Context` is what handlers receive: the
 * request's own, or a `Scope` if a job publishes it too.
 */
export interface EventName<Payload, Context> {
  name: string;
  /** Types only; never set. */
  types?: { payload: Payload; context: Context };
}

/** Declares an event next to the code that publishes it; `name` must be unique. */
export function eventName<Payload, Context>(name: string): EventName<Payload, Context> {
  return { name };
}

type Handler = (context: never, payload: never) => Promise<unknown>;

export interface Events {
  /** Adds a handler once; modules are connected in `app/subscriptions.ts`. */
  on<P, C>(event: EventName<P, C>, handler: (context: C, payload: P) => Promise<unknown>): void;
  /** Runs the handlers one after another in the publisher's transaction, which the first error aborts. */
  publish<P, C>(event: EventName<P, C>, context: C, payload: P): Promise<void>;
}

export function createEvents(): Events {
  const handlers = new Map<string, Set<Handler>>();
  return {
    on(event, handler) {
      const added = handlers.get(event.name) ?? new Set();
      handlers.set(event.name, added.add(handler as Handler));
    },
    async publish(event, context, payload) {
      for (const handler of handlers.get(event.name) ?? []) await handler(context as never, payload as never);
    },
  };
}
