import type { ServerRoute } from "@hapi/hapi";
import type { Outbox } from "../webhooks/outbox.ts";
import { type Asked, answerAsked, askedOf } from "./asked.ts";

/** What can be done to a provider's payments from outside of its own protocol, by name. */
export type Calls = Record<string, (asked: Asked) => object>;

/** `POST /{provider}/{call}`, for tests and for the buttons of the page of payments. */
export function callRoutes(provider: string, calls: Calls, outbox: Outbox): ServerRoute[] {
  return Object.entries(calls).map(([name, call]) => ({
    method: "POST",
    path: `/${provider}/${name}`,
    handler: async (request, reply) => {
      const { result, caused } = outbox.during(() =>
        answerAsked(request, reply, () => call(askedOf(request))),
      );
      await caused.early();
      caused.after(request.raw.res);
      return result;
    },
  }));
}
