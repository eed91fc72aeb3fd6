import * as bell from "@hapi/bell";
import type { Request, ResponseToolkit, RouteOptions, Server, ServerRoute } from "@hapi/hapi";
import { CONNECT_PATHS } from "@quire/domain/accounts/socialSignin";
import { SocialProvider, valuesOf } from "@quire/domain/enums";
import { platformUrl } from "../../platform/http/addresses.ts";
import { newSecretToken } from "../../platform/http/credentials.ts";
import { factsReader } from "../../platform/http/facts.ts";
import { isPlatformHost } from "../../platform/http/platformHost.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { browserVisits } from "./connections/browserVisit.ts";
import { arrive } from "./connections/commands/arrive.ts";
import { readGoOn, withGoOn } from "./connections/goOn.ts";
import type { Identity } from "./connections/providers/identity.ts";
import { stateCookie, strategyOf } from "./connections/providers/strategy.ts";

type Prepare = (request: Request, reply: ResponseToolkit) => ReturnType<ResponseToolkit["response"]> | symbol;

/** `/connect/google` and `/connect/fb`: the way out to a provider, and, at the same address, the way back. */
export async function registerConnect(server: Server, platform: Platform): Promise<void> {
  await server.register(bell as never);
  for (const provider of valuesOf(SocialProvider)) {
    const client = platform.config.social[provider];
    if (client) server.auth.strategy(provider, "bell", strategyOf(platform, provider, client));
    server.route(client ? connectRoute(platform, provider) : absentRoute(provider));
  }
}

/** Where there is no key for a provider, its address says so. */
function absentRoute(provider: SocialProvider): ServerRoute {
  return {
    method: "GET",
    path: CONNECT_PATHS[provider],
    handler: (request, reply) => reply.redirect(failure(provider, "not_offered", readGoOn(request.query))),
  };
}

function connectRoute(platform: Platform, provider: SocialProvider): ServerRoute {
  const visit = browserVisits(platform);
  const options: RouteOptions = {
    // "try": a sign-in that fails over there is told on a page of ours.
    auth: { strategy: provider, mode: "try" },
    state: { parse: true, failAction: "ignore" },
    ext: { onPreAuth: { method: prepare(platform, provider) as never } },
  };
  return {
    method: "GET",
    path: CONNECT_PATHS[provider],
    options,
    handler: (request, reply) => {
      const { isAuthenticated, error, credentials } = request.auth;
      const told = credentials as unknown as { profile: Identity; query?: { goOn?: string } };
      const goOn = told?.query?.goOn ?? "";
      if (!isAuthenticated) {
        platform.log.warn({ err: error, provider }, "a sign-in from elsewhere failed");
        return reply.redirect(failure(provider, "failed", goOn));
      }
      return visit(request, reply, (context) =>
        arrive(context, told.profile, goOn).catch((refusal) => {
          if (!(refusal instanceof Refusal)) throw refusal;
          return failure(provider, refusal.code, goOn);
        }),
      );
    },
  };
}

/** Before bell looks: what it would take wrongly, and what shall travel with the person. */
function prepare(platform: Platform, provider: SocialProvider): Prepare {
  const readFacts = factsReader(platform.config);
  const cookie = stateCookie(platform.config, provider);
  return (request, reply) => {
    const { code, error } = request.query as Record<string, unknown>;
    if (!isPlatformHost(platform, readFacts(request).host)) {
      return reply.redirect(`${platformUrl(platform.config)}${request.path}${request.url.search}`).takeover();
    }
    const sent = (request.state as Record<string, { query?: { goOn?: string } } | undefined>)[cookie];
    // Bell knows one word for a refusal, and would send a person out again, and again, at every other.
    if (error !== undefined) {
      const what = error === "access_denied" ? "declined" : "failed";
      return reply
        .redirect(failure(provider, what, sent?.query?.goOn ?? ""))
        .unstate(cookie)
        .takeover();
    }
    if (code !== undefined) {
      if (typeof code === "string" && code !== "" && sent) return reply.continue;
      return reply.redirect(failure(provider, "connection_expired", "")).takeover();
    }
    Object.assign(request, { query: { goOn: readGoOn(request.query), nonce: newSecretToken(platform) } });
    return reply.continue;
  };
}

function failure(provider: SocialProvider, what: string, goOn: string): string {
  return withGoOn("/connect", goOn, { provider, failed: what });
}
