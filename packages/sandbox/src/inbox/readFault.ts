import { FAULTS, type Fault, type FaultKind } from "../faults.ts";

const MOST_TIMES = 1000;
const LONGEST_DELAY = 120_000;

/** The fault that was asked for, or what is wrong with the asking. */
export function readFault(
  asked: unknown,
  providers: readonly string[],
): { provider: string; fault: Fault } | { wrong: string } {
  const { provider, kind, times = 1, delay = 15_000 } = (asked ?? {}) as Record<string, unknown>;
  if (typeof provider !== "string" || !providers.includes(provider)) {
    return { wrong: `provider: one of ${providers.join(", ")}` };
  }
  if (!isKind(kind)) return { wrong: `kind: one of ${FAULTS.join(", ")}` };
  if (!isWhole(times, 1, MOST_TIMES)) return { wrong: `times: 1 to ${MOST_TIMES}` };
  if (!isWhole(delay, 0, LONGEST_DELAY)) return { wrong: `delay: 0 to ${LONGEST_DELAY} milliseconds` };
  return { provider, fault: { kind, times, delay } };
}

function isKind(value: unknown): value is FaultKind {
  return FAULTS.includes(value as FaultKind);
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}
