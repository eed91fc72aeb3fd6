import { server as createServer } from "@hapi/hapi";

/** The floor: a bare hapi route that returns `?bytes=` bytes from memory. Prints its port. */
const server = createServer({ port: 0, host: "127.0.0.1" });
const bodies = new Map<string, string>();

server.route({
  method: "GET",
  path: "/",
  handler: (request, reply) => {
    const { bytes } = request.query as { bytes: string };
    const body = bodies.get(bytes) ?? "x".repeat(Number(bytes));
    bodies.set(bytes, body);
    return reply.response(body).type("text/html; charset=utf-8");
  },
});
await server.start();
console.log(server.info.port);
