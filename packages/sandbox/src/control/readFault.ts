import { type Fault, type FaultKind, REQUEST_FAULTS, WEBHOOK_FAULTS } from "../faults.ts";
import type { Provider } from "../provider.ts";
import { type Asked, NotPossible, oneOf, wholeOf } from "./asked.ts";

const MOST_TIMES = 1000;
const LONGEST_DELAY = 120_000;

/** The fault that was asked for; what is wrong with the asking is thrown. */
export function readFault(asked: Asked, providers: readonly Provider[]): { provider: string; fault: Fault } {
  const names = providers.map(({ name }) => name);
  const name = oneOf(asked, "provider", names);
  const provider = providers.find((one) => one.name === name);
  const kind = oneOf(asked, "kind", kindsOf(provider));
  const times = wholeOf(asked, "times", 1, 1, MOST_TIMES);
  const delay = wholeOf(asked, "delay", 15_000, 0, LONGEST_DELAY);
  const event = optionalText(asked, "event");
  const match = optionalText(asked, "match");
  if (event && !WEBHOOK_FAULTS.includes(kind as never))
    throw new NotPossible("event: only with a kind that begins with webhook-");
  if (match && !(provider?.webhooks && REQUEST_FAULTS.includes(kind as never)))
    throw new NotPossible("match: only for a request to Stripe or Razorpay");
  return { provider: name, fault: { kind, times, delay, ...(event && { event }), ...(match && { match }) } };
}

/** A text that may be left out; a form leaves it empty. */
function optionalText(asked: Asked, name: string): string {
  const value = asked[name] ?? "";
  if (typeof value !== "string") throw new NotPossible(`${name}: a text`);
  return value;
}

/** What a provider can be told to do wrong. */
export function kindsOf(provider: Provider | undefined): readonly FaultKind[] {
  return [...REQUEST_FAULTS, ...(provider?.faults ?? [])];
}
