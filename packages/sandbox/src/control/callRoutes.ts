import type { ServerRoute } from "@hapi/hapi";
import type { Outbox } from "../webhooks/outbox.ts";
import { answerControl, NotPossible, type Params, paramsOf } from "./params.ts";

/** What a test can do to a provider's payments from outside the provider's protocol, by name. */
export type Calls = Record<string, (params: Params) => object>;

/**
 * Serves `POST /{provider}/{call}` for tests and for the buttons of the payments page. What the provider itself
 * would refuse (by an error of class `Refusal`) is refused here too.
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
        answerControl(request, reply, () => possible(() => call(paramsOf(request)), Refusal)),
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
