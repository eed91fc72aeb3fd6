import { server as createServer, type Server } from "@hapi/hapi";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** A server that only this machine reaches, on this port or, where it is taken, on a free one. */
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
    // A page from elsewhere could have its own name resolve to this machine, and read the codes; or send a form here.
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
