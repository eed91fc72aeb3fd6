import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { type Certificate, makeCertificate } from "@quire/sandbox/makeCertificate";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Delivery, type DeliveryOptions, openDelivery } from "./deliver.ts";

let certificate: Certificate;
let server: Server;
let port: number;
let connections = 0;
let received: { path: string; body: string }[] = [];
/** Closes the connection of the next request that isn't its first. */
let closesReused = false;
beforeAll(async () => {
  certificate = await makeCertificate(Date.now());
  const served = new WeakSet();
  server = createServer(certificate, (request, response) => {
    const isReused = served.has(request.socket);
    served.add(request.socket);
    if (isReused && closesReused) {
      closesReused = false;
      return void request.socket.destroy();
    }
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ path: request.url ?? "", body });
      const isMoved = request.url === "/moved";
      response.writeHead(isMoved ? 307 : 429, { location: "/elsewhere", "retry-after": "7" }).end("busy");
    });
  });
  server.on("secureConnection", () => connections++);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const open: Delivery[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
  received = [];
  connections = 0;
});

function makeDelivery(options: DeliveryOptions = {}): Delivery {
  const delivery = openDelivery({ timeoutMs: 3000, ...options });
  open.push(delivery);
  return delivery;
}

const standIn = () => {
  const origin = `https://127.0.0.1:${port}`;
  return makeDelivery({
    standIn: {
      origin,
      authority: certificate.cert,
    },
  });
};
const at = (path: string) => `https://127.0.0.1:${port}${path}`;
const post = (delivery: Delivery, address: string) => delivery.post(address, {}, Buffer.from("message"));
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => "came back",
    (error) => error.reason ?? error,
  );

describe("a delivery", () => {
  it("arrives, and returns the status and when to try again", async () => {
    expect(await post(standIn(), at("/one"))).toEqual({ status: 429, retryAfter: "7" });
    expect(received).toEqual([{ path: "/one", body: "message" }]);
  });

  it("follows no redirect", async () => {
    expect((await post(standIn(), at("/moved"))).status).toBe(307);
    expect(received).toHaveLength(1);
  });

  it("uses a connection again, and another one if the server has just closed it", async () => {
    const delivery = standIn();
    await post(delivery, at("/one"));
    await post(delivery, at("/two"));
    expect(connections).toBe(1);
    closesReused = true;
    expect((await post(delivery, at("/three"))).status).toBe(429);
    expect(connections).toBe(2);
    expect(received.map(({ path }) => path)).toEqual(["/one", "/two", "/three"]);
  });

  it.each<[string, string[], string]>([
    ["https://127.0.0.1/", [], "not_allowed"],
    ["https://[::ffff:127.0.0.1]/", [], "not_allowed"],
    ["https://inner.example/", ["10.0.0.7"], "not_allowed"],
    ["https://mixed.example/", ["1.1.1.1", "10.0.0.7"], "not_allowed"],
    ["https://push.example:8443/", ["1.1.1.1"], "not_allowed"],
    ["https://unknown.example/", [], "unreachable"],
    ["http://push.example/", ["1.1.1.1"], "bad_address"],
    ["https://user@push.example/", ["1.1.1.1"], "bad_address"],
  ])("isn't sent to %s at %j", async (address, addresses, reason) => {
    expect(await failure(post(makeDelivery({ resolve: async () => addresses }), address))).toBe(reason);
  });

  it("ends when the client is closed, and none begins then", async () => {
    const delivery = makeDelivery({ resolve: async () => ["127.0.0.1"], allows: () => true });
    // Waits for a handshake that the server's certificate fails, or for the closing.
    const running = failure(post(delivery, `https://push.example:${port}/`));
    delivery.close();
    expect(await running).toBe("unreachable");
    expect(await failure(post(delivery, at("/one")))).toBe("unreachable");
    expect(received).toEqual([]);
  });

  it("times out where the name can't be resolved", async () => {
    const stuck = makeDelivery({ timeoutMs: 50, resolve: () => new Promise(() => undefined) });
    expect(await failure(post(stuck, "https://push.example/"))).toBe("too_slow");
  });
});
