// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { supersedes } from "@quire/domain/posts/offline";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { emptyDevice } from "../../testing/device.ts";
import { type Fate, likeServer } from "../../testing/likeServer.ts";
import { database } from "../database.ts";
import type { OutboxRecord } from "../records/outboxRecord.ts";
import { outboxStore as outbox } from "./outboxStore.ts";
import { type OutboxStore, type SendPorts, sendOutbox } from "./sendOutbox.ts";

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

/** Adds an entry as `enqueue` does. */
async function addEntry(changes: Partial<OutboxRecord>) {
  const record = entry(changes);
  const older = await database.outbox.toArray();
  await database.outbox.bulkDelete(older.filter((one) => supersedes(record, one)).map((one) => one.id));
  await database.outbox.add(record);
}

const ports = (server: { call: SendPorts["call"] }, changes: Partial<SendPorts> = {}): SendPorts => ({
  outbox,
  call: server.call,
  fetchUserId: async () => "ada",
  now: () => 1000,
  random: () => 0,
  ...changes,
});

const fates = (...list: Fate[]) => {
  const left = [...list];
  return () => left.shift() ?? "arrives";
};

beforeEach(() => emptyDevice("ada"));

test("sends entries in order until none is left", async () => {
  const server = likeServer();
  await addEntry({ subject: "post1" });
  await addEntry({ kind: "follow", subject: "site1" });
  await addEntry({ subject: "post2", wanted: false });
  expect(await sendOutbox(ports(server))).toEqual({ sent: 3, retryIn: null, refused: [] });
  expect(server.received).toEqual(["+post1", "+site1", "-post2"]);
  expect(await outbox.count()).toBe(0);
});

test("resends a like whose answer was lost, and it counts once", async () => {
  const server = likeServer(fates("answer_lost"));
  await addEntry({});
  const first = await sendOutbox(ports(server));
  expect(first).toMatchObject({ sent: 0, retryIn: 1000 });
  await sendOutbox(ports(server, { now: () => 1000 + 1000 }));
  expect(server.received).toEqual(["+post1", "+post1"]);
  expect(server.holds("post1")).toBe(true);
  expect(await outbox.count()).toBe(0);
});

test("sends an unlike after a like that may have arrived, never instead of it", async () => {
  const server = likeServer(fates("answer_lost"));
  await addEntry({});
  const killed: OutboxStore = {
    ...outbox,
    // The tab dies after the request was sent: nothing is stored afterwards.
    update: async (id, changes) => (changes.sending ? outbox.update(id, changes) : undefined),
  };
  await sendOutbox(ports(server, { outbox: killed }));
  await addEntry({ wanted: false });
  expect(await outbox.count()).toBe(2);
  await sendOutbox(ports(server));
  expect(server.received).toEqual(["+post1", "+post1", "-post1"]);
  expect(server.holds("post1")).toBe(false);
});

test("does no harm when the tab and the worker send at once", async () => {
  const server = likeServer();
  await addEntry({ subject: "post1" });
  await addEntry({ subject: "post2" });
  await Promise.all([sendOutbox(ports(server)), sendOutbox(ports(server))]);
  expect(server.holds("post1")).toBe(true);
  expect(server.holds("post2")).toBe(true);
  expect(await outbox.count()).toBe(0);
});

test("never sends another user's entries, and keeps them", async () => {
  const server = likeServer();
  await addEntry({ userId: "grace", subject: "post9" });
  await addEntry({ subject: "post1" });
  await sendOutbox(ports(server));
  expect(server.received).toEqual(["+post1"]);
  expect((await database.outbox.toArray()).map((one) => one.userId)).toEqual(["grace"]);
});

test("sends nothing as a guest, and keeps everything", async () => {
  const server = likeServer();
  await addEntry({});
  expect(await sendOutbox(ports(server, { fetchUserId: async () => null }))).toMatchObject({
    sent: 0,
    retryIn: null,
  });
  expect(server.received).toEqual([]);
  expect(await outbox.count()).toBe(1);
});

test("sends nothing while the session is unknown", async () => {
  const server = likeServer();
  await addEntry({});
  const fetchUserId = async () => {
    throw new Error("no network");
  };
  const result = await sendOutbox(ports(server, { fetchUserId }));
  expect(result.retryIn).toBeGreaterThan(0);
  expect(server.received).toEqual([]);
});

test("does not fetch the session with nothing to send", async () => {
  const fetchUserId = async () => {
    throw new Error("asked");
  };
  expect(await sendOutbox(ports(likeServer(), { fetchUserId }))).toEqual({
    sent: 0,
    retryIn: null,
    refused: [],
  });
});

test("moves a refused entry aside with its message, and goes on", async () => {
  const notFound: Fate = {
    status: 404,
    code: "post_not_found",
    message: "This post was deleted or never existed.",
  };
  const server = likeServer(fates(notFound));
  await addEntry({ subject: "gone" });
  await addEntry({ subject: "post1" });
  const result = await sendOutbox(ports(server));
  expect(result).toMatchObject({ sent: 1, refused: [notFound.message] });
  expect(await database.refused.toArray()).toMatchObject([{ subject: "gone", message: notFound.message }]);
});

test("refuses a like over the daily limit instead of retrying tomorrow", async () => {
  const message = "You liked too many posts today. Try again tomorrow.";
  const server = likeServer(fates({ status: 429, code: "too_many_likes", message }));
  await addEntry({});
  expect(await sendOutbox(ports(server))).toMatchObject({ refused: [message], retryIn: null });
});

test.each([401, 403, 408, 429, 500, 503])("retries after a %i", async (status) => {
  const server = likeServer(fates({ status, code: "unavailable", message: "later" }));
  await addEntry({});
  const result = await sendOutbox(ports(server));
  expect(result.refused).toEqual([]);
  expect(result.retryIn).toBeGreaterThan(0);
  expect(await outbox.count()).toBe(1);
});

test("ends with the last wanted state on the server, however entries are lost, duplicated or killed", async () => {
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
          await addEntry(one);
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
});

/** The process dies between the answer and its removal from the outbox. */
async function never(): Promise<never> {
  throw new Error("killed");
}
