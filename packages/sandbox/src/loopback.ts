import { server as createServer, type Server } from "@hapi/hapi";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Starts a server that only this machine can reach, on this port, or on a free one if it is taken. */
export async function openLoopback(port: number): Promise<Server> {
  try {
    return await listen(port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    return listen(0);
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer({
    host: "127.0.0.1",
    port,
    routes: { state: { parse: false, failAction: "ignore" } },
  });
  server.ext("onRequest", (request, reply) => {
    const origin = request.headers.origin as string | undefined;
    // Stops DNS rebinding, by which a foreign page could read the codes, and forms sent by foreign pages.
    const isOurs = LOOPBACK.has(hostOf(`http://${request.info.host}`));
    const isAllowed = request.method === "get" || origin === undefined || LOOPBACK.has(hostOf(origin));
    return isOurs && isAllowed
      ? reply.continue
      : reply.response("Only for this machine.").code(403).takeover();
  });
  await server.start();
  return server;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : "";
}
