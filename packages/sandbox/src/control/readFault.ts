import { type Fault, type FaultKind, PRINT_FAULTS, REQUEST_FAULTS, WEBHOOK_FAULTS } from "../faults.ts";
import type { Provider } from "../provider.ts";
import { integerOf, NotPossible, oneOf, type Params } from "./params.ts";

const MOST_TIMES = 1000;
const LONGEST_DELAY = 120_000;

/** Returns the requested fault; throws `NotPossible` if a field is invalid. */
export function readFault(
  params: Params,
  providers: readonly Provider[],
): { provider: string; fault: Fault } {
  const names = providers.map(({ name }) => name);
  const name = oneOf(params, "provider", names);
  const provider = providers.find((one) => one.name === name);
  const kind = oneOf(params, "kind", kindsOf(provider));
  const times = integerOf(params, "times", 1, 1, MOST_TIMES);
  const delay = integerOf(params, "delay", 15_000, 0, LONGEST_DELAY);
  const event = optionalText(params, "event");
  const match = optionalText(params, "match");
  if (event && !WEBHOOK_FAULTS.includes(kind as never))
    throw new NotPossible("event: only with a kind that begins with webhook-");
  const hasMatch = provider?.webhooks || name === "push";
  const isOfRequest = [...REQUEST_FAULTS, ...PRINT_FAULTS].includes(kind as never);
  if (match && !(hasMatch && isOfRequest))
    throw new NotPossible("match: only for a request to a provider with webhooks or a push service");
  return { provider: name, fault: { kind, times, delay, ...(event && { event }), ...(match && { match }) } };
}

/** Returns an optional text; a form sends it empty. */
function optionalText(params: Params, name: string): string {
  const value = params[name] ?? "";
  if (typeof value !== "string") throw new NotPossible(`${name}: a text`);
  return value;
}

/** Returns the faults that a provider can simulate. */
export function kindsOf(provider: Provider | undefined): readonly FaultKind[] {
  return [...REQUEST_FAULTS, ...(provider?.faults ?? [])];
}
