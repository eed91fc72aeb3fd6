import { once } from "node:events";
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, it } from "vitest";
import { drainConnections } from "./drainConnections.ts";

let server: Server;
let port: number;
let proxy: Agent;
beforeEach(async () => {
  server = createServer((_request, response) => void response.end("ok")).listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
  proxy = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => {
  proxy.destroy();
  server.close();
  server.closeAllConnections();
});

async function post(): Promise<IncomingMessage> {
  const sent = request({ host: "127.0.0.1", port, agent: proxy, method: "POST" }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  await once(response.resume(), "end");
  return response;
}

it("answers on a connection that is open, and ends it with that response", async () => {
  expect((await post()).headers.connection).toBe("keep-alive");
  const drained = drainConnections(server, 60_000);
  await expect.poll(() => server.listening).toBe(false);
  const last = await post();
  expect([last.statusCode, last.headers.connection]).toEqual([200, "close"]);
  await drained;
});

/** Connects and sends a request from another thread, and reports what comes back. */
const CLIENT = `
  const { parentPort, workerData: { port, count, sent } } = require("node:worker_threads");
  const answers = [];
  const report = (text) => answers.push(text) === count && parentPort.postMessage(answers);
  for (let n = 0; n < count; n++) {
    const socket = require("node:net").connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => { text += chunk; if (text.endsWith("ok")) socket.end(); });
    socket.on("error", (error) => { text += error.code; });
    socket.on("close", () => report(text));
    socket.write("POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 2\\r\\n\\r\\nhi", () => {
      Atomics.add(sent, 0, 1);
      Atomics.notify(sent, 0);
    });
  }`;

it("answers connections that wait to be accepted when it closes its port", async () => {
  const count = 20;
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const client = new Worker(CLIENT, { eval: true, workerData: { port, count, sent } });
  const answered = once(client, "message");
  // Blocks this thread, so that nothing is accepted until all have sent.
  for (let seen = 0; seen < count; seen = Atomics.load(sent, 0)) Atomics.wait(sent, 0, seen, 100);
  await drainConnections(server, 60_000);
  // As hapi does next.
  server.close();
  server.closeAllConnections();
  const [answers] = (await answered) as [string[]];
  await client.terminate();
  expect(answers.map((answer) => answer.slice(0, 15))).toEqual(Array(count).fill("HTTP/1.1 200 OK"));
});

it("ends idle connections a moment after it closes its port, and not those being answered", async () => {
  await post();
  const waiting: ServerResponse[] = [];
  server.removeAllListeners("request").on("request", (_request, response) => void waiting.push(response));
  const second = new Agent({ keepAlive: true });
  const sent = request({ host: "127.0.0.1", port, agent: second, method: "POST" }).end();
  await expect.poll(() => waiting).toHaveLength(1);
  const drained = drainConnections(server, 60_000);
  await expect.poll(() => Object.keys(proxy.freeSockets)).toEqual([]);
  waiting[0]?.end("late");
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  second.destroy();
  await drained;
});

it("does not wait for a connection that stays idle", async () => {
  await post();
  await drainConnections(server, 60_000);
});

it("does not wait without any, nor longer than its time", async () => {
  await drainConnections(server, 60_000);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  server.removeAllListeners("request");
  const silent = request({ host: "127.0.0.1", port, agent: proxy }).on("error", () => undefined);
  silent.end();
  await once(server, "request");
  await drainConnections(server, 50);
});
