/**
 * What a provider can be told to do wrong:
 * `429` too busy · `500` broken · `refuse` refuses for good · `slow` answers late · `drop` does the work and hangs up.
 */
export const FAULTS = ["429", "500", "refuse", "slow", "drop"] as const;
export type FaultKind = (typeof FAULTS)[number];

export interface Fault {
  kind: FaultKind;
  /** How many requests it still befalls. */
  times: number;
  /** Of a slow one: milliseconds before the answer. */
  delay: number;
}

/** Misbehavior on command, by provider. */
export interface Faults {
  /** From now on, in this order after what was asked for before. */
  add(provider: string, fault: Fault): void;
  /** The fault of the request that is here, which counts it; a slow one has been waited for. Null: behave. */
  next(provider: string): Promise<Exclude<FaultKind, "slow"> | null>;
  clear(): void;
  list(): Record<string, Fault[]>;
}

export function openFaults(): Faults {
  const waiting = new Map<string, Fault[]>();
  return {
    add(provider, fault) {
      waiting.set(provider, [...(waiting.get(provider) ?? []), { ...fault }]);
    },
    async next(provider) {
      const line = waiting.get(provider) ?? [];
      const [fault] = line;
      if (!fault) return null;
      fault.times--;
      if (fault.times <= 0) line.shift();
      if (fault.kind !== "slow") return fault.kind;
      await new Promise((resolve) => setTimeout(resolve, fault.delay).unref());
      return null;
    },
    clear: () => waiting.clear(),
    list: () => Object.fromEntries(waiting),
  };
}
