import { Agent } from "node:https";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import webPush from "web-push";
import { openSandbox, type TestSandbox } from "../../testing/openSandbox.ts";
import type { ReceivedPush } from "./received.ts";
import type { SubscriptionJson } from "./subscriptions.ts";

const SUBJECT = "mailto:push@quire.example";
const keys = webPush.generateVAPIDKeys();
let sandbox: TestSandbox;
let agent: Agent;
beforeAll(async () => {
  sandbox = await openSandbox();
  const authority = sandbox.environment.PUSH_CA;
  agent = new Agent({ ca: `-----BEGIN CERTIFICATE-----\n${authority}\n-----END CERTIFICATE-----` });
});
afterEach(() => sandbox.request("/faults", { method: "DELETE" }));
afterAll(() => sandbox.close());

async function subscribe(key = keys.publicKey): Promise<SubscriptionJson> {
  const { body } = await sandbox.control("/push/subscribe", { key });
  return (body.subscriptions as SubscriptionJson[])[0] as SubscriptionJson;
}

/** Sends by the library that the product uses; returns the status. */
async function send(
  subscription: SubscriptionJson,
  options: webPush.RequestOptions = {},
  text = JSON.stringify({ title: "Loomings" }),
): Promise<number | undefined> {
  const vapidDetails = { subject: SUBJECT, ...keys };
  try {
    const sent = { agent, vapidDetails, TTL: 60, ...options };
    return (await webPush.sendNotification(subscription, text, sent)).statusCode;
  } catch (error) {
    return (error as { statusCode?: number }).statusCode;
  }
}

const idOf = ({ endpoint }: SubscriptionJson) => endpoint.split("/").at(-1) as string;
async function receivedBy(subscription: SubscriptionJson): Promise<ReceivedPush[]> {
  return JSON.parse((await sandbox.request(`/push/received.json?to=${idOf(subscription)}`)).text).received;
}

describe("the push service", () => {
  it("decrypts what the product's library encrypts, and shows it among the messages", async () => {
    const subscription = await subscribe();
    expect(await send(subscription, { topic: "b1", urgency: "low" })).toBe(201);
    expect(await receivedBy(subscription)).toEqual([
      { to: idOf(subscription), topic: "b1", ttl: 60, urgency: "low", text: '{"title":"Loomings"}' },
    ]);
    const { messages } = JSON.parse((await sandbox.request(`/messages.json?to=${idOf(subscription)}`)).text);
    expect(messages).toMatchObject([{ by: "push", from: SUBJECT, subject: "Loomings", messageId: "b1" }]);
  });

  it("has a certificate that only its own authority vouches for", async () => {
    const { endpoint } = await subscribe();
    await expect(fetch(endpoint, { method: "POST" })).rejects.toThrow();
  });

  it("remembers subscriptions across a restart", async () => {
    const first = await openSandbox();
    const { body } = await first.control("/push/subscribe", {});
    const [{ endpoint }] = body.subscriptions as [SubscriptionJson];
    await first.stop();
    const second = await openSandbox({ dir: first.dir });
    const { status } = await second.control("/push/unsubscribe", { endpoint });
    expect(status).toBe(200);
    await second.close();
  });

  it.each<[string, webPush.RequestOptions, number]>([
    ["of another key", { vapidDetails: { subject: SUBJECT, ...webPush.generateVAPIDKeys() } }, 403],
    ["without a key", { vapidDetails: null as never }, 401],
    ["in the former encoding", { contentEncoding: "aesgcm" }, 401],
  ])("refuses a message %s", async (_, options, status) => {
    const subscription = await subscribe();
    expect(await send(subscription, options)).toBe(status);
    expect(await receivedBy(subscription)).toEqual([]);
  });

  it("refuses a message of more than 4,096 bytes", async () => {
    expect(await send(await subscribe(), {}, "x".repeat(4096))).toBe(413);
  });

  it("refuses one that was encrypted for another browser", async () => {
    const [mine, other] = [await subscribe(), await subscribe()];
    expect(await send({ ...mine, keys: other.keys })).toBe(400);
  });

  it("answers 410 once the browser has unsubscribed", async () => {
    const subscription = await subscribe();
    await sandbox.control("/push/unsubscribe", subscription);
    expect(await send(subscription)).toBe(410);
  });

  it.each([
    ["429", 429],
    ["500", 500],
    ["refuse", 403],
    ["gone", 410],
    ["drop", undefined],
  ])("simulates the fault %s", async (kind, status) => {
    const subscription = await subscribe();
    await sandbox.control("/faults", { provider: "push", kind });
    expect(await send(subscription)).toBe(status);
    expect(await send(subscription)).toBe(201);
  });

  it("says when to try again, and limits a fault to one browser", async () => {
    const [mine, other] = [await subscribe(), await subscribe()];
    await sandbox.control("/faults", { provider: "push", kind: "429", delay: 7000, match: idOf(mine) });
    expect(await send(other)).toBe(201);
    const failure = await webPush
      .sendNotification(mine, "x", { agent, vapidDetails: { subject: SUBJECT, ...keys } })
      .catch((error) => error);
    expect(failure.headers["retry-after"]).toBe("7");
  });
});
