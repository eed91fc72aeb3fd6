import { server as createServer, type Server } from "@hapi/hapi";
import { registerConnect } from "../modules/accounts/connectRoutes.ts";
import { serveNotificationStreams } from "../modules/audience/serveNotificationStreams.ts";
import { watchInvites } from "../modules/audience/watchInvites.ts";
import { serveRooms } from "../modules/collaboration/roomServer.ts";
import { followSiteChanges } from "../platform/bus/siteChanged.ts";
import { mapErrors } from "../platform/http/errorMapper.ts";
import { refuseUnreadBodies } from "../platform/http/lingering.ts";
import { createListener, endSlowConnections } from "../platform/http/listener.ts";
import { Refusal } from "../platform/http/refusal.ts";
import { routesFor, UNREAD_BODY } from "../platform/http/route.ts";
import { refuseSeveralHosts } from "../platform/http/severalHosts.ts";
import type { Platform } from "../platform/platform.ts";
import { certificateRoutes } from "../web/certificateRoutes.ts";
import { cspReportRoutes } from "../web/cspReports.ts";
import { designRoutes } from "../web/designRoutes.ts";
import { discoveryRoutes } from "../web/discoveryRoutes.ts";
import { feedRoutes } from "../web/feeds/feedRoutes.ts";
import { announceToHub } from "../web/feeds/websub.ts";
import { mailingRoutes } from "../web/mailingRoutes.ts";
import { mapPageErrors } from "../web/pageErrors.ts";
import { pageRoutes } from "../web/pageRoutes.ts";
import { type OpenTemplate, openBuiltTemplate } from "../web/pageTemplate.ts";
import { securityHeaders } from "../web/securityHeaders.ts";
import { openSiteDirectory } from "../web/siteDirectory.ts";
import { wellKnownRoutes } from "../web/wellKnownRoutes.ts";
import { docsRoutes } from "./docs/docsRoutes.ts";
import { features } from "./features.ts";
import { observe } from "./observe.ts";
import { operationRoutes } from "./operationRoutes.ts";
import { subscribeModules } from "./subscriptions.ts";

/**
 * Builds one hapi server with every feature, ready for `inject` and `start`; it does not listen. `openTemplate`
 * provides the pages' app.
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
    listener: createListener(),
  });
  mapErrors(server, platform);
  mapPageErrors(server, platform);
  // After the mappers, so that their responses get an id and security headers like all others.
  observe(server, platform);
  endSlowConnections(server);
  refuseSeveralHosts(server);
  refuseUnreadBodies(server);

  subscribeModules(platform.events);
  const routes = routesFor(platform);
  for (const feature of features) server.route(feature(routes, platform));
  await registerConnect(server, platform);
  // GET is registered separately, because "*" is matched only after the page routes, which accept every GET.
  for (const method of ["GET", "*"] as const) {
    const options = method === "GET" ? {} : { payload: UNREAD_BODY };
    server.route({ method, path: "/api/{path*}", options, handler: refuseUnknownCall });
  }

  const template = await openTemplate(server);
  const directory = openSiteDirectory(platform);
  await followSiteChanges(platform);
  await watchInvites(platform);
  await serveNotificationStreams(server, platform);
  const headers = securityHeaders(template.sources);
  server.route(operationRoutes(platform));
  server.route(certificateRoutes(directory));
  server.route(docsRoutes(platform));
  server.route(discoveryRoutes(platform, directory));
  server.route(designRoutes);
  server.route(feedRoutes(platform, directory));
  server.route(mailingRoutes(platform, directory));
  announceToHub(platform);
  server.route(wellKnownRoutes(platform, directory));
  server.route(cspReportRoutes(platform));
  server.route(await template.routes(headers, platform));
  server.route(pageRoutes(platform, directory, template));
  await serveRooms(server, platform);
  await server.initialize();
  return server;
}

/** A program that calls an unknown API path must not receive an HTML page. */
function refuseUnknownCall(): never {
  throw new Refusal("not_found");
}
