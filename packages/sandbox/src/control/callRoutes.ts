import type { ServerRoute } from "@hapi/hapi";
import type { Outbox } from "../webhooks/outbox.ts";
import { type Asked, answerAsked, askedOf, NotPossible } from "./asked.ts";

/** What can be done to a provider's payments from outside of its own protocol, by name. */
export type Calls = Record<string, (asked: Asked) => object>;

/**
 * `POST /{provider}/{call}`, for tests and for the buttons of the page of payments. What the provider itself would refuse
 * (by an error of the class `Refusal`) cannot be done here either.
 */
export function callRoutes(
  provider: string,
  calls: Calls,
  outbox: Outbox,
  Refusal: abstract new (...args: never[]) => Error,
): ServerRoute[] {
  return Object.entries(calls).map(([name, call]) => ({
    method: "POST",
    path: `/${provider}/${name}`,
    handler: async (request, reply) => {
      const { result, caused } = outbox.during(() =>
        answerAsked(request, reply, () => possible(() => call(askedOf(request)), Refusal)),
      );
      await caused.early();
      caused.after(request.raw.res);
      return result;
    },
  }));
}

function possible(work: () => object, Refusal: abstract new (...args: never[]) => Error): object {
  try {
    return work();
  } catch (error) {
    throw error instanceof Refusal ? new NotPossible(error.message) : error;
  }
}
