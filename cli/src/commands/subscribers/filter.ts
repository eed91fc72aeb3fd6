import type { SubscriberFilter } from "@quire/contracts/calls/subscribers";
import { SUBSCRIBER_STATES } from "@quire/contracts/records/subscriber";
import { SUBSCRIBER_SOURCES } from "@quire/domain/audience/subscriberSources";
import { Exit, Failure } from "../../exit.ts";

export interface FilterFlags {
  query?: string;
  state?: string;
  source?: string;
}

/** Returns the filter that the options describe. */
export function filterOf({ query, state, source }: FilterFlags): SubscriberFilter {
  return {
    ...(query === undefined ? {} : { query }),
    ...(state === undefined ? {} : { state: oneOf("--state", state, SUBSCRIBER_STATES) }),
    ...(source === undefined ? {} : { source: oneOf("--source", source, SUBSCRIBER_SOURCES) }),
  };
}

function oneOf<Value extends string>(option: string, typed: string, known: readonly Value[]): Value {
  const value = known.find((one) => one === typed);
  if (value) return value;
  throw new Failure({
    exit: Exit.usage,
    code: "filter_invalid",
    message: `${option} is one of ${known.join(", ")}, not “${typed}”.`,
  });
}
