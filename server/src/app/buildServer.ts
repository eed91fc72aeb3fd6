import { server as createServer, type Server } from "@hapi/hapi";
import { registerConnect } from "../modules/accounts/connectRoutes.ts";
import { followInvites } from "../modules/audience/followInvites.ts";
import { serveRooms } from "../modules/collaboration/roomServer.ts";
import { followSiteChanges } from "../platform/bus/siteChanged.ts";
import { mapErrors } from "../platform/http/errorMapper.ts";
import { Refusal } from "../platform/http/refusal.ts";
import { routesFor } from "../platform/http/route.ts";
import type { Platform } from "../platform/platform.ts";
import { certificateRoutes } from "../web/certificateRoutes.ts";
import { discoveryRoutes } from "../web/discoveryRoutes.ts";
import { mapPageErrors } from "../web/pageErrors.ts";
import { pageRoutes } from "../web/pageRoutes.ts";
import { type OpenTemplate, openBuiltTemplate } from "../web/pageTemplate.ts";
import { securityHeaders } from "../web/securityHeaders.ts";
import { openSiteDirectory } from "../web/siteDirectory.ts";
import { docsRoutes } from "./docs/docsRoutes.ts";
import { features } from "./features.ts";
import { observe } from "./observe.ts";
import { operationRoutes } from "./operationRoutes.ts";
import { subscribeModules } from "./subscriptions.ts";

/**
 * Wires every feature into one hapi server, which is ready for `inject` and for `start`; it does not listen.
 * `openTemplate` says where the pages' app comes from.
 */
export async function buildServer(
  platform: Platform,
  openTemplate: OpenTemplate = () => openBuiltTemplate(),
): Promise<Server> {
  const { config } = platform;
  const server = createServer({
    port: config.port,
    host: config.host,
    router: { isCaseSensitive: true, stripTrailingSlash: false },
    routes: { security: false, state: { parse: false, failAction: "ignore" } },
  });
  mapErrors(server, platform);
  mapPageErrors(server, platform);
  // After the mappers, so that what they answer is named and guarded like everything else.
  observe(server, platform);

  subscribeModules(platform.events);
  const routes = routesFor(platform);
  for (const feature of features) server.route(feature(routes, platform));
  await registerConnect(server, platform);
  // Named beside "*", which is asked only after the page routes: every GET is one of theirs.
  for (const method of ["GET", "*"] as const) {
    server.route({ method, path: "/api/{path*}", handler: refuseUnknownCall });
  }

  const template = await openTemplate(server);
  const directory = openSiteDirectory(platform);
  await followSiteChanges(platform);
  await followInvites(platform);
  const headers = securityHeaders(template.sources, config.platformProtocol === "https");
  server.route(operationRoutes(platform));
  server.route(certificateRoutes(directory));
  server.route(docsRoutes(platform));
  server.route(discoveryRoutes(platform, directory));
  server.route(await template.routes(headers));
  server.route(pageRoutes(platform, directory, template));
  await serveRooms(server, platform);
  await server.initialize();
  return server;
}

/** A program that asks for a call that is none must not be given a page to read. */
function refuseUnknownCall(): never {
  throw new Refusal("not_found");
}
