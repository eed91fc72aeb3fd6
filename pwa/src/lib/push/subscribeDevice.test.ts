// @vitest-environment node
import type { Client } from "@quire/client/client";
import { expect, it } from "vitest";
import { type PushSubscriber, subscribeDevice } from "./subscribeDevice.ts";

const KEY = "BAECAw";
const bytes = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer;

function makeSubscription(name: string, key: string, done: string[]) {
  return {
    options: { applicationServerKey: bytes(key) },
    unsubscribe: async () => done.push(`end ${name}`),
    toJSON: () => ({ endpoint: `https://push.example/${name}` }),
  } as unknown as PushSubscription;
}

/** Subscribes in a browser with this subscription; returns what was done. */
async function subscribeWith(before: string | null, isTaken = false): Promise<string[]> {
  const done: string[] = [];
  const manager: PushSubscriber = {
    getSubscription: async () => before && makeSubscription("old", before, done),
    subscribe: async (options) => makeSubscription("new", String(options?.applicationServerKey), done),
  } as PushSubscriber;
  const call = (async (_: unknown, input?: { body?: { push_subscription: { endpoint: string } } }) => {
    if (!input?.body) return { public_key: KEY };
    done.push(`register ${input.body.push_subscription.endpoint.split("/").at(-1)}`);
    if (isTaken && done.length === 1) throw Object.assign(new Error(), { code: "push_endpoint_taken" });
  }) as unknown as Client["call"];
  await subscribeDevice(manager, call);
  return done;
}

it.each([
  ["none", null, ["register new"]],
  ["one of the present key", KEY, ["register old"]],
  ["one of another key", "BAECBA", ["end old", "register new"]],
])("with %s, registers a subscription of the present key", async (_, before, expected) => {
  expect(await subscribeWith(before)).toEqual(expected);
});

it("replaces a subscription whose address another account registered", async () => {
  expect(await subscribeWith(KEY, true)).toEqual(["register old", "end old", "register new"]);
});
