import * as bell from "@hapi/bell";
import type { Request, ResponseToolkit, RouteOptions, Server, ServerRoute } from "@hapi/hapi";
import { CONNECT_PATHS } from "@quire/domain/accounts/socialSignin";
import { SocialProvider, valuesOf } from "@quire/domain/enums";
import { newSecretToken } from "../../platform/http/credentials.ts";
import { factsReader } from "../../platform/http/facts.ts";
import { isPlatformHost } from "../../platform/http/platformHost.ts";
import { querySearch } from "../../platform/http/querySearch.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { platformUrl } from "../../platform/http/urls.ts";
import type { Platform } from "../../platform/platform.ts";
import { browserVisits } from "./connections/browserVisit.ts";
import { handleCallback } from "./connections/commands/handleCallback.ts";
import type { Identity } from "./connections/providers/identity.ts";
import { stateCookie, strategyOf } from "./connections/providers/strategy.ts";
import { readSigninQuery, withSigninQuery } from "./connections/signinQuery.ts";

type Prepare = (request: Request, reply: ResponseToolkit) => ReturnType<ResponseToolkit["response"]> | symbol;

/** `/connect/google` and `/connect/fb`: redirect to a provider, and handle its callback at the same path. */
export async function registerConnect(server: Server, platform: Platform): Promise<void> {
  await server.register(bell as never);
  for (const provider of valuesOf(SocialProvider)) {
    const client = platform.config.social[provider];
    if (client) server.auth.strategy(provider, "bell", strategyOf(platform, provider, client));
    server.route(client ? connectRoute(platform, provider) : absentRoute(provider));
  }
}

/** The route of a provider that has no key configured: redirects to a page that says so. */
function absentRoute(provider: SocialProvider): ServerRoute {
  return {
    method: "GET",
    path: CONNECT_PATHS[provider],
    handler: (request, reply) =>
      reply.redirect(failure(provider, "not_offered", readSigninQuery(request.query))),
  };
}

function connectRoute(platform: Platform, provider: SocialProvider): ServerRoute {
  const visit = browserVisits(platform);
  const options: RouteOptions = {
    // "try": a sign-in that fails at the provider is reported on our own page.
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
      const bellCredentials = credentials as unknown as {
        profile: Identity;
        query?: { signinQuery?: string };
      };
      const signinQuery = bellCredentials?.query?.signinQuery ?? "";
      if (!isAuthenticated) {
        platform.log.warn({ err: error, provider }, "a sign-in from elsewhere failed");
        return reply.redirect(failure(provider, "failed", signinQuery));
      }
      return visit(request, reply, (context) =>
        handleCallback(context, bellCredentials.profile, signinQuery).catch((refusal) => {
          if (!(refusal instanceof Refusal)) throw refusal;
          return failure(provider, refusal.code, signinQuery);
        }),
      );
    },
  };
}

/** Runs before bell: rejects what bell would mishandle, and saves the parameters that must survive the redirect. */
function prepare(platform: Platform, provider: SocialProvider): Prepare {
  const readFacts = factsReader(platform.config);
  const cookie = stateCookie(platform.config, provider);
  return (request, reply) => {
    const { code, error } = request.query as Record<string, unknown>;
    if (!isPlatformHost(platform, readFacts(request).host)) {
      return reply
        .redirect(`${platformUrl(platform.config)}${request.path}${querySearch(request)}`)
        .takeover();
    }
    const sent = (request.state as Record<string, { query?: { signinQuery?: string } } | undefined>)[cookie];
    // Bell recognizes only one error code, and would redirect to the provider endlessly on any other.
    if (error !== undefined) {
      const reason = error === "access_denied" ? "declined" : "failed";
      return reply
        .redirect(failure(provider, reason, sent?.query?.signinQuery ?? ""))
        .unstate(cookie)
        .takeover();
    }
    if (code !== undefined) {
      if (typeof code === "string" && code !== "" && sent) return reply.continue;
      return reply.redirect(failure(provider, "connection_expired", "")).takeover();
    }
    Object.assign(request, {
      query: { signinQuery: readSigninQuery(request.query), nonce: newSecretToken(platform) },
    });
    return reply.continue;
  };
}

function failure(provider: SocialProvider, reason: string, signinQuery: string): string {
  return withSigninQuery("/connect", signinQuery, { provider, failed: reason });
}
