import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { drainConnections } from "./drainConnections.ts";

let server: Server;
let proxy: Agent;
beforeEach(async () => {
  server = createServer((_request, response) => void response.end("ok")).listen(0, "127.0.0.1");
  await once(server, "listening");
  proxy = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => {
  proxy.destroy();
  server.close();
  server.closeAllConnections();
});

async function post(): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: "127.0.0.1", port, agent: proxy, method: "POST" }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  await once(response.resume(), "end");
  return response;
}

it("answers on a connection that is open, and ends it with that response", async () => {
  expect((await post()).headers.connection).toBe("keep-alive");
  const drained = drainConnections(server, 60_000);
  const last = await post();
  expect([last.statusCode, last.headers.connection]).toEqual([200, "close"]);
  await drained;
});

it("does not wait for a connection that stays idle, nor without any", async () => {
  await drainConnections(server, 60_000);
  await post();
  await drainConnections(server, 50);
});
