import { createECDH, randomBytes } from "node:crypto";
import { type Certificate, makeCertificate } from "@quire/sandbox/makeCertificate";
import { afterEach, beforeAll, expect, it } from "vitest";
import { fakeClock } from "../../testing/fakeClock.ts";
import { type HostileServer, type Hostility, openHostileServer } from "../../testing/hostileServer.ts";
import type { Push, VapidKeys } from "./push.ts";
import { openWebPush } from "./webPush.ts";

const MB = 1024 ** 2;
const message = { text: "{}", topic: "topic", ttl: 60 };

let certificate: Certificate;
let keys: VapidKeys;
beforeAll(async () => {
  const { default: webPush } = await import("web-push");
  certificate = await makeCertificate(Date.now());
  keys = webPush.generateVAPIDKeys();
});

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A browser's keys for an endpoint. */
function targetAt(endpoint: string) {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  return {
    endpoint,
    p256dh: browser.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
}

/** A push service that is hostile, and the client that sends to it. */
async function openHostile(hostility: Hostility): Promise<{ service: HostileServer; push: Push }> {
  const service = await openHostileServer(hostility, { certificate });
  const standIn = { url: `${service.url}/push`, authority: certificate.authority };
  const config = { subject: "mailto:push@quire.example", keys: null, standIn };
  const push = openWebPush(config, fakeClock(), { timeoutMs: 300 });
  open.push(push, service);
  return { service, push };
}

it("reads a few kilobytes of an answer without end, and closes the connection", async () => {
  const { service, push } = await openHostile("endless");
  expect(await push.send(keys, targetAt(`${service.url}/push/1`), message)).toEqual({ kind: "sent" });
  await expect.poll(() => service.connections()).toBe(0);
  // What fits in the buffers between the two.
  expect(service.sentBytes()).toBeLessThan(16 * MB);
});

it.each(["drip", "silent"] as const)("ends a %s answer when its time is over", async (hostility) => {
  const { service, push } = await openHostile(hostility);
  expect(await push.send(keys, targetAt(`${service.url}/push/1`), message)).toEqual({
    kind: "later",
    reason: "too_slow",
    afterMs: null,
  });
  await expect.poll(() => service.connections()).toBe(0);
});

it.each([
  "https://localhost/1",
  "https://127.0.0.1/1",
  "https://push.example:8443/1",
  "http://push.example/1",
])("doesn't connect to %s", async (endpoint) => {
  const config = { subject: "mailto:push@quire.example", keys: null, standIn: null };
  const resolve = async (name: string) => [name === "localhost" ? "127.0.0.1" : "1.1.1.1"];
  const push = openWebPush(config, fakeClock(), { timeoutMs: 300, resolve });
  open.push(push);
  expect((await push.send(keys, targetAt(endpoint), message)).kind).toBe("refused");
});
