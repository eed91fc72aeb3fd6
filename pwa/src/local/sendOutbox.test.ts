// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { supersedes } from "@quire/domain/posts/offline";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { emptyDevice } from "../testing/device.ts";
import { type Fate, likeServer } from "../testing/likeServer.ts";
import { database } from "./database.ts";
import { dexieOutbox } from "./dexieOutbox.ts";
import type { OutboxStore } from "./outboxStore.ts";
import type { OutboxRecord } from "./records/outboxRecord.ts";
import { type SendPorts, sendOutbox } from "./sendOutbox.ts";

const outbox = dexieOutbox(database);
let last = 0;

function entry(changes: Partial<OutboxRecord> = {}): OutboxRecord {
  last += 1;
  return {
    id: `b${String(last).padStart(19, "0")}`,
    userId: "ada",
    kind: "like",
    subject: "post1",
    siteId: "site1",
    wanted: true,
    attempts: 0,
    dueAt: 0,
    ...changes,
  };
}

/** Puts a wish as `enqueue` does. */
async function wish(changes: Partial<OutboxRecord>) {
  const record = entry(changes);
  const older = await database.outbox.toArray();
  await database.outbox.bulkDelete(older.filter((one) => supersedes(record, one)).map((one) => one.id));
  await database.outbox.add(record);
}

const ports = (server: { call: SendPorts["call"] }, changes: Partial<SendPorts> = {}): SendPorts => ({
  outbox,
  call: server.call,
  person: async () => "ada",
  now: () => 1000,
  random: () => 0,
  ...changes,
});

const fates = (...list: Fate[]) => {
  const left = [...list];
  return () => left.shift() ?? "arrives";
};

beforeEach(() => emptyDevice("ada"));

test("what waits is sent in the order in which it was done, and then nothing waits", async () => {
  const server = likeServer();
  await wish({ subject: "post1" });
  await wish({ kind: "follow", subject: "site1" });
  await wish({ subject: "post2", wanted: false });
  expect(await sendOutbox(ports(server))).toEqual({ sent: 3, retryIn: null, refused: [] });
  expect(server.heard).toEqual(["+post1", "+site1", "-post2"]);
  expect(await outbox.count()).toBe(0);
});

test("a like whose answer was dropped is sent again, and is one like", async () => {
  const server = likeServer(fates("answer_lost"));
  await wish({});
  const first = await sendOutbox(ports(server));
  expect(first).toMatchObject({ sent: 0, retryIn: 1000 });
  await sendOutbox(ports(server, { now: () => 1000 + 1000 }));
  expect(server.heard).toEqual(["+post1", "+post1"]);
  expect(server.holds("post1")).toBe(true);
  expect(await outbox.count()).toBe(0);
});

test("who takes back a like that may have arrived is sent after it, never instead of it", async () => {
  const server = likeServer(fates("answer_lost"));
  await wish({});
  const killed: OutboxStore = {
    ...outbox,
    // The tab dies after the request has left: nothing that follows is written.
    change: async (id, changes) => (changes.sending ? outbox.change(id, changes) : undefined),
  };
  await sendOutbox(ports(server, { outbox: killed }));
  await wish({ wanted: false });
  expect(await outbox.count()).toBe(2);
  await sendOutbox(ports(server));
  expect(server.heard).toEqual(["+post1", "+post1", "-post1"]);
  expect(server.holds("post1")).toBe(false);
});

test("the tab and the worker sending at once do no harm", async () => {
  const server = likeServer();
  await wish({ subject: "post1" });
  await wish({ subject: "post2" });
  await Promise.all([sendOutbox(ports(server)), sendOutbox(ports(server))]);
  expect(server.holds("post1")).toBe(true);
  expect(server.holds("post2")).toBe(true);
  expect(await outbox.count()).toBe(0);
});

test("what another person left on this device is never sent, and not lost", async () => {
  const server = likeServer();
  await wish({ userId: "grace", subject: "post9" });
  await wish({ subject: "post1" });
  await sendOutbox(ports(server));
  expect(server.heard).toEqual(["+post1"]);
  expect((await database.outbox.toArray()).map((one) => one.userId)).toEqual(["grace"]);
});

test("under a guest nothing is sent, and everything stays for the person", async () => {
  const server = likeServer();
  await wish({});
  expect(await sendOutbox(ports(server, { person: async () => null }))).toMatchObject({
    sent: 0,
    retryIn: null,
  });
  expect(server.heard).toEqual([]);
  expect(await outbox.count()).toBe(1);
});

test("while nobody can say who is here, nothing is sent", async () => {
  const server = likeServer();
  await wish({});
  const person = async () => {
    throw new Error("no network");
  };
  const result = await sendOutbox(ports(server, { person }));
  expect(result.retryIn).toBeGreaterThan(0);
  expect(server.heard).toEqual([]);
});

test("with nothing to send, nobody is asked who is here", async () => {
  const person = async () => {
    throw new Error("asked");
  };
  expect(await sendOutbox(ports(likeServer(), { person }))).toEqual({ sent: 0, retryIn: null, refused: [] });
});

test("what the server refuses for good is set aside with its words, and holds nothing up", async () => {
  const gone: Fate = {
    status: 404,
    code: "post_not_found",
    message: "This post was deleted or never existed.",
  };
  const server = likeServer(fates(gone));
  await wish({ subject: "gone" });
  await wish({ subject: "post1" });
  const result = await sendOutbox(ports(server));
  expect(result).toMatchObject({ sent: 1, refused: [gone.message] });
  expect(await database.refused.toArray()).toMatchObject([{ subject: "gone", message: gone.message }]);
});

test("who liked too many posts today is told so instead of waiting for tomorrow", async () => {
  const message = "You liked too many posts today. Try again tomorrow.";
  const server = likeServer(fates({ status: 429, code: "too_many_likes", message }));
  await wish({});
  expect(await sendOutbox(ports(server))).toMatchObject({ refused: [message], retryIn: null });
});

test.each([401, 403, 408, 429, 500, 503])(
  "a refusal with %i passes: it is tried again later",
  async (status) => {
    const server = likeServer(fates({ status, code: "unavailable", message: "later" }));
    await wish({});
    const result = await sendOutbox(ports(server));
    expect(result.refused).toEqual([]);
    expect(result.retryIn).toBeGreaterThan(0);
    expect(await outbox.count()).toBe(1);
  },
);

test("whatever is wished, lost, doubled or killed, the server ends up with what was wanted last", async () => {
  const subject = fc.constantFrom("post1", "post2", "post3");
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant("wish" as const), subject, wanted: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("send" as const),
        fates: fc.array(fc.constantFrom<Fate>("arrives", "lost", "answer_lost"), { maxLength: 4 }),
        isKilled: fc.boolean(),
        isDoubled: fc.boolean(),
      }),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      await emptyDevice("ada");
      let left: Fate[] = [];
      const server = likeServer(() => left.shift() ?? "arrives");
      const wanted = new Map<string, boolean>();
      let now = 1000;
      for (const one of steps) {
        if (one.do === "wish") {
          wanted.set(one.subject, one.wanted);
          await wish(one);
          continue;
        }
        left = [...one.fates];
        now += 400_000;
        const store: OutboxStore = one.isKilled ? { ...outbox, remove: never } : outbox;
        const sending = ports(server, { now: () => now, outbox: store });
        const all = one.isDoubled ? [sendOutbox(sending), sendOutbox(sending)] : [sendOutbox(sending)];
        await Promise.allSettled(all);
      }
      left = [];
      await sendOutbox(ports(server, { now: () => now + 400_000 }));
      expect(await outbox.count()).toBe(0);
      for (const [post, liked] of wanted) expect([post, server.holds(post)]).toEqual([post, liked]);
    }),
    { numRuns: 150 },
  );
}, 60_000);

/** The process is gone between the answer and the note of it. */
async function never(): Promise<never> {
  throw new Error("killed");
}
