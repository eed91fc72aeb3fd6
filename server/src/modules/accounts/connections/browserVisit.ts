import type { Request, ResponseObject, ResponseToolkit } from "@hapi/hapi";
import { authenticate } from "../../../platform/http/authenticate.ts";
import type { Context } from "../../../platform/http/context.ts";
import { Cookies } from "../../../platform/http/cookies.ts";
import { factsReader } from "../../../platform/http/facts.ts";
import { withEffectsAfter } from "../../../platform/http/withEffectsAfter.ts";
import type { Platform } from "../../../platform/platform.ts";
import { scopeOf } from "../../../platform/scope.ts";

/** Handles a URL that a browser navigates to, with the same context as API calls, cookies included. */
export function browserVisits(platform: Platform) {
  const readFacts = factsReader(platform.config);
  return async (
    request: Request,
    reply: ResponseToolkit,
    work: (context: Context) => Promise<string>,
  ): Promise<ResponseObject> => {
    const facts = readFacts(request);
    const cookies = new Cookies(facts.scheme, platform.config.platformHost);
    const caller = await authenticate(platform, request, facts, cookies);
    const http = { request, reply, cookies, answer: { headers: {}, isEmpty: false } };
    const to = await withEffectsAfter((afterCommit) =>
      work({ ...scopeOf(platform, null), caller, facts, afterCommit, http }),
    );
    const response = reply.redirect(to).header("cache-control", "private, no-store");
    cookies.applyTo(response);
    return response;
  };
}
