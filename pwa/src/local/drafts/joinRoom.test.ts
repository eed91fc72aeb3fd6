import "fake-indexeddb/auto";
import { seedDraft } from "@quire/documents/yjs/seedDraft";
import { newId } from "@quire/domain/ids";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Awareness } from "y-protocols/awareness";
import { newDraft } from "../../testing/drafts.ts";
import { roomDouble } from "../../testing/roomDouble.ts";
import { LocalDatabase } from "../database.ts";
import { joinRoom, type Room, type Tell } from "./joinRoom.ts";
import { type LocalDraft, openLocalDraft } from "./openLocalDraft.ts";

const random = (n: number) => crypto.getRandomValues(new Uint8Array(n));
let db: LocalDatabase;
let draft: LocalDraft;
let server: ReturnType<typeof roomDouble>;
let left: Room[];
let told: Tell[];

beforeEach(async () => {
  db = new LocalDatabase(`room-${newId(Date.now(), random)}`);
  const seed = seedDraft(() => newId(Date.now(), random));
  draft = await openLocalDraft(db, { record: newDraft({ serverKnown: true }), isSavedOffline: false, seed });
  server = roomDouble();
  left = [];
  told = [];
});
afterEach(async () => {
  for (const room of left) room.leave();
  await draft.close();
  db.close();
});

function join(kept = draft) {
  const room = joinRoom(kept, {
    address: "ws://here/api/rooms",
    awareness: new Awareness(kept.doc),
    onTell: (tell) => told.push(tell),
    onChange: () => {},
    Socket: server.Socket,
  });
  left.push(room);
  return room;
}
const title = (doc: { getText(name: string): { toString(): string } }) => doc.getText("title").toString();
const type = (words: string) => draft.doc.getText("title").insert(title(draft.doc).length, words);

it("what was typed before there was a network is offered when the room is joined, and then counts as saved", async () => {
  type("Loom");
  type("ings");
  await draft.written();
  const room = join();
  expect(room.isSaved()).toBe(false);
  await expect.poll(() => draft.record().waiting).toBe(0);
  expect(title(server.doc)).toBe("Loomings");
  expect(room.isSaved()).toBe(true);
  expect(room.connection()).toBe("live");
});

it("what is typed while the room listens is saved only once the fence has come back", async () => {
  const room = join();
  await expect.poll(() => room.isSaved()).toBe(true);
  server.losesAnswers = true;
  type("Loomings");
  await expect.poll(() => server.fences).toBe(2);
  expect(title(server.doc)).toBe("Loomings");
  expect(room.isSaved()).toBe(false);
  expect(draft.record().waiting).toBe(1);
});

it("an answer that was lost is asked for again with the next connection", async () => {
  server.losesAnswers = true;
  type("Loomings");
  const room = join();
  await expect.poll(() => server.fences).toBe(1);
  server.losesAnswers = false;
  server.end(1012);
  await expect.poll(() => draft.record().waiting).toBe(0);
  expect(room.isSaved()).toBe(true);
});

it("a socket that lies is let go when the browser loses its network, and nothing typed meanwhile is missing", async () => {
  const room = join();
  await expect.poll(() => room.connection()).toBe("live");
  server.isDeaf = true;
  room.setOnline(false);
  expect(room.connection()).toBe("offline");
  for (const letter of "Loomings") type(letter);
  await draft.written();
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
] as const)("a room that ends with %i is left for good: %s; the words stay here", async (code, end) => {
  type("Loomings");
  const room = join();
  await expect.poll(() => room.connection()).toBe("live");
  server.end(code);
  expect(room.ended()).toBe(end);
  expect(server.open.size).toBe(0);
  expect(title(draft.doc)).toBe("Loomings");
});

it("what others write arrives, and is not this device's to save", async () => {
  const room = join();
  await expect.poll(() => room.isSaved()).toBe(true);
  server.doc.getText("title").insert(0, "Theirs");
  await expect.poll(() => title(draft.doc)).toBe("Theirs");
  await draft.written();
  expect(draft.record().waiting).toBe(0);
});

it("hears what the room tells beside the text", async () => {
  const room = join();
  await expect.poll(() => room.connection()).toBe("live");
  server.tell({ kind: "role", role: "commenter" });
  server.tell({ kind: "saved", version: 7, updated: "2026-11-21T10:00:00Z", isTyped: true });
  await expect.poll(() => told).toHaveLength(2);
  expect(told[1]).toMatchObject({ kind: "saved", version: 7 });
});

it("is offline once it was tried in vain, whatever the browser thinks of its network", async () => {
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
    onTell: () => {},
    onChange: () => {},
    Socket: Unreachable as unknown as typeof WebSocket,
  });
  left.push(room);
  expect(room.connection()).toBe("connecting");
  await expect.poll(() => room.connection()).toBe("offline");
});
