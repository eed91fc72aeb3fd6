import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import { isId } from "@quire/domain/ids";
import { factsReader } from "../../../platform/http/facts.ts";
import { readFields } from "../../../platform/http/readBody.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { UNREAD_BODY } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { confirmEmailSubscription } from "./commands/confirmEmailSubscription.ts";
import { requestEmailSubscription } from "./commands/requestEmailSubscription.ts";

/** A form with an address and a site. */
const MAX_BYTES = 10_000;

/**
 * The two forms as browsers without scripts send them. Each leads to a page that says what happened. No cookie is
 * read, so there is nothing to forge.
 */
export function formRoutes(platform: Platform): ServerRoute[] {
  const readFacts = factsReader(platform.config);

  const post = (path: string, run: (request: Request) => Promise<string>): ServerRoute => ({
    method: "POST",
    path,
    options: { payload: UNREAD_BODY },
    handler: async (request, reply) => seeOther(reply, await pageAfter(() => run(request))),
  });

  return [
    post("/subscribe", async (request) => {
      const fields = (await readFields(request.raw.req, MAX_BYTES)) as Record<string, unknown> | null;
      const { email, site_id: id } = fields ?? {};
      if (typeof id !== "string" || !isId(id)) throw new Refusal("not_found");
      const visit = { platform, facts: readFacts(request) };
      await requestEmailSubscription(visit, { params: { id }, body: { email: String(email ?? "") } });
      return "/subscribe/sent";
    }),
    post("/subscribe/{token}", async (request) => {
      await readFields(request.raw.req, MAX_BYTES);
      await confirmEmailSubscription({ platform }, { params: { token: String(request.params.token) } });
      return "/subscribe/done";
    }),
  ];
}

async function pageAfter(run: () => Promise<string>): Promise<string> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "subscription_link_invalid") return "/subscribe/expired";
    return error.status === 429 ? "/subscribe/later" : "/subscribe/retry";
  }
}

/** A reload of the page that follows must not send the form again. */
const seeOther = (reply: ResponseToolkit, path: string): ResponseObject =>
  reply.redirect(path).code(303).header("cache-control", "no-store");
