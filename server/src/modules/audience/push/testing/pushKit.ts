import { registerDevice } from "@quire/contracts/calls/push";
import type { PushDevice, PushSubscriptionInput } from "@quire/contracts/records/pushDevice";
import type { PushPayload } from "@quire/contracts/records/pushPayload";
import { push } from "@quire/sandbox/providers/push/push";
import { startSandbox } from "@quire/sandbox/startSandbox";
import { makeUser } from "../../../../testing/factories/user.ts";
import type { Caller } from "../../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";
import { devices } from "../../models/devices.ts";
import { notifications } from "../../models/notifications.ts";
import { vapidKeys } from "../vapidKeys.ts";

export interface ReceivedPush {
  topic: string;
  ttl: number;
  text: string;
}

/** A server with the sandbox's push service. */
export interface PushKit {
  app: TestServer;
  /** Subscribes a browser that doesn't exist, for our key or another one. */
  subscribe(key?: string): Promise<PushSubscriptionInput>;
  /** Takes the browser's permission away. */
  unsubscribe(endpoint: string): Promise<void>;
  /** Registers a new browser of the caller. */
  register(caller: Caller, id?: string): Promise<PushDevice>;
  /** A user who wants push messages, with this many devices. */
  makeReader(devices?: number): Promise<{ id: string; devices: PushDevice[] }>;
  /** Writes a due notification of a moderation, or what `fields` say; returns its id. */
  makeDue(userId: string, fields?: object): Promise<string>;
  /** Runs due jobs. */
  send(): Promise<void>;
  received(
    device: Pick<PushDevice, "push_subscription">,
  ): Promise<(ReceivedPush & { payload: PushPayload })[]>;
  addFault(kind: string, times?: number, delay?: number): Promise<void>;
  clearFaults(): Promise<void>;
  findDevice(id: string): Promise<{ refusals: number; last_success_at: Date | null } | null>;
  close(): Promise<void>;
}

/** `const kit = await openPushKit(); afterAll(() => kit.close());` */
export async function openPushKit(): Promise<PushKit> {
  const sandbox = await startSandbox({ providers: [push] });
  const { PUSH_URL = "", PUSH_CA = "" } = sandbox.environment;
  const app = await testServer({
    config: {
      push: {
        subject: "mailto:push@quire.example",
        keys: null,
        standIn: { url: PUSH_URL, authority: PUSH_CA },
      },
    },
  });
  const { platform } = app;
  const control = async (path: string, body?: object) => {
    const response = await fetch(sandbox.url.replace("localhost", "127.0.0.1") + path, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as { subscriptions: PushSubscriptionInput[]; received: ReceivedPush[] };
  };
  const syncClock = () => control("/clock", { at: platform.clock.now().toISOString() });

  const subscribe: PushKit["subscribe"] = async (key) => {
    const ours = (await vapidKeys(platform)).publicKey;
    const { subscriptions } = await control("/push/subscribe", { key: key ?? ours });
    return subscriptions[0] as PushSubscriptionInput;
  };
  const register: PushKit["register"] = async (caller, id) => {
    const body = { push_subscription: await subscribe(), ...(id ? { id } : {}) };
    const answer = await caller.call(registerDevice, { body });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
    return answer.body;
  };
  return {
    app,
    subscribe,
    register,
    async unsubscribe(endpoint) {
      await control("/push/unsubscribe", { endpoint });
    },
    async makeReader(count = 1) {
      const user = await makeUser(platform, { preferences: [1, 2] });
      const caller = await app.asProgram(user);
      const registered: PushDevice[] = [];
      for (let n = 0; n < count; n++) registered.push(await register(caller));
      return { id: user.id, devices: registered };
    },
    async makeDue(userId, fields = {}) {
      const now = platform.clock.now();
      const id = platform.newId();
      await notifications(platform.db).create({
        id,
        user_id: userId,
        kind: "moderation",
        group_key: id,
        created_at: now,
        updated_at: now,
        push_due_at: now,
        ...fields,
      });
      return id;
    },
    async send() {
      await syncClock();
      platform.jobs.soon("notifications.push");
      await platform.jobs.runDue();
    },
    async received({ push_subscription: { endpoint } }) {
      const { received } = await control(`/push/received.json?to=${endpoint.split("/").at(-1)}`);
      return received.map((one) => ({ ...one, payload: JSON.parse(one.text) as PushPayload }));
    },
    async addFault(kind, times = 1, delay = 15_000) {
      await control("/faults", { provider: "push", kind, times, delay });
    },
    async clearFaults() {
      await control("/faults/clear", {});
    },
    findDevice: async (id) => (await devices(platform.db).findByPk(id))?.get() ?? null,
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}
