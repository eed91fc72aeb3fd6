import { type Server, server as createServer } from "@hapi/hapi";
import { mapErrors } from "../platform/http/errorMapper.ts";
import { routesFor } from "../platform/http/route.ts";
import type { Platform } from "../platform/platform.ts";
import { features } from "./features.ts";

/** Wires every feature into one hapi server, which is ready for `inject` and for `start`; it does not listen. */
export async function buildServer(platform: Platform): Promise<Server> {
  const { config } = platform;
  const server = createServer({
    port: config.port,
    host: config.host,
    router: { isCaseSensitive: true, stripTrailingSlash: false },
    routes: { security: false, state: { parse: false, failAction: "ignore" } },
  });
  mapErrors(server, platform);
  const routes = routesFor(platform);
  for (const feature of features) server.route(feature(routes, platform));
  await server.initialize();
  return server;
}
