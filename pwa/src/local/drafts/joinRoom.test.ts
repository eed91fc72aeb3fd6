import "fake-indexeddb/auto";
import { seedDraft } from "@quire/documents/yjs/seedDraft";
import { newId } from "@quire/domain/ids";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Awareness } from "y-protocols/awareness";
import { newDraft } from "../../testing/drafts.ts";
import { roomDouble } from "../../testing/roomDouble.ts";
import { LocalDatabase } from "../database.ts";
import { joinRoom, type Room, type RoomMessage } from "./joinRoom.ts";
import { type LocalDraft, openLocalDraft } from "./openLocalDraft.ts";

const random = (n: number) => crypto.getRandomValues(new Uint8Array(n));
let db: LocalDatabase;
let draft: LocalDraft;
let server: ReturnType<typeof roomDouble>;
let left: Room[];
let messages: RoomMessage[];

beforeEach(async () => {
  db = new LocalDatabase(`room-${newId(Date.now(), random)}`);
  const seed = seedDraft(() => newId(Date.now(), random));
  draft = await openLocalDraft(db, { record: newDraft({ serverKnown: true }), isSavedOffline: false, seed });
  server = roomDouble();
  left = [];
  messages = [];
});
afterEach(async () => {
  for (const room of left) room.leave();
  await draft.close();
  db.close();
});

function join(target = draft) {
  const room = joinRoom(target, {
    address: "ws://here/api/rooms",
    awareness: new Awareness(target.doc),
    onMessage: (message) => messages.push(message),
    onChange: () => {},
    Socket: server.Socket,
  });
  left.push(room);
  return room;
}
const title = (doc: { getText(name: string): { toString(): string } }) => doc.getText("title").toString();
const type = (text: string) => draft.doc.getText("title").insert(title(draft.doc).length, text);

it("offers what was typed offline on joining, and then counts it as saved", async () => {
  type("Loom");
  type("ings");
  await draft.flush();
  const room = join();
  expect(room.isSaved()).toBe(false);
  await expect.poll(() => draft.record().waiting).toBe(0);
  expect(title(server.doc)).toBe("Loomings");
  expect(room.isSaved()).toBe(true);
  expect(room.connection()).toBe("live");
});

it("counts typed text as saved only once its fence has returned", async () => {
  const room = join();
  await expect.poll(() => room.isSaved()).toBe(true);
  server.losesAnswers = true;
  type("Loomings");
  await expect.poll(() => server.fences).toBe(2);
  expect(title(server.doc)).toBe("Loomings");
  expect(room.isSaved()).toBe(false);
  expect(draft.record().waiting).toBe(1);
});

it("asks again on the next connection for a lost answer", async () => {
  server.losesAnswers = true;
  type("Loomings");
  const room = join();
  await expect.poll(() => server.fences).toBe(1);
  server.losesAnswers = false;
  server.end(1012);
  await expect.poll(() => draft.record().waiting).toBe(0);
  expect(room.isSaved()).toBe(true);
});

it("drops a dead socket when the browser goes offline, and loses nothing that was typed", async () => {
  const room = join();
  await expect.poll(() => room.connection()).toBe("live");
  server.isDeaf = true;
  room.setOnline(false);
  expect(room.connection()).toBe("offline");
  for (const char of "Loomings") type(char);
  await draft.flush();
  await expect.poll(() => draft.record().waiting).toBeGreaterThan(0);
  server.isDeaf = false;
  room.setOnline(true);
  await expect.poll(() => draft.record().waiting).toBe(0);
  expect(title(server.doc)).toBe("Loomings");
});

it.each([
  [4401, "signed_out"],
  [4403, "no_access"],
  [4404, "gone"],
  [4413, "too_large"],
] as const)(
  "does not reconnect after the room closes with %i: %s; the text stays on the device",
  async (code, end) => {
    type("Loomings");
    const room = join();
    await expect.poll(() => room.connection()).toBe("live");
    server.end(code);
    expect(room.ended()).toBe(end);
    expect(server.open.size).toBe(0);
    expect(title(draft.doc)).toBe("Loomings");
  },
);

it("receives others' text without counting it as this device's to save", async () => {
  const room = join();
  await expect.poll(() => room.isSaved()).toBe(true);
  server.doc.getText("title").insert(0, "Theirs");
  await expect.poll(() => title(draft.doc)).toBe("Theirs");
  await draft.flush();
  expect(draft.record().waiting).toBe(0);
});

it("receives the room's other messages", async () => {
  const room = join();
  await expect.poll(() => room.connection()).toBe("live");
  server.sendEvent({ kind: "role", role: "commenter" });
  server.sendEvent({ kind: "saved", version: 7, updated: "2026-11-21T10:00:00Z", isTyped: true });
  await expect.poll(() => messages).toHaveLength(2);
  expect(messages[1]).toMatchObject({ kind: "saved", version: 7 });
});

it("is offline after a failed attempt, even if the browser reports a network", async () => {
  class Unreachable extends EventTarget {
    static readonly OPEN = 1;
    readyState = 0;
    onclose: ((event: { code: number; reason: string }) => void) | null = null;
    constructor() {
      super();
      queueMicrotask(() => this.onclose?.({ code: 1006, reason: "" }));
    }
    close() {}
    send() {}
  }
  const room = joinRoom(draft, {
    address: "ws://nowhere/api/rooms",
    awareness: new Awareness(draft.doc),
    onMessage: () => {},
    onChange: () => {},
    Socket: Unreachable as unknown as typeof WebSocket,
  });
  left.push(room);
  expect(room.connection()).toBe("connecting");
  await expect.poll(() => room.connection()).toBe("offline");
});
