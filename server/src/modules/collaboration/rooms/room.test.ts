import { EventEmitter } from "node:events";
import * as hostile from "@quire/documents/testing/hostileUpdates";
import { TEXT } from "@quire/documents/yjs/sharedText";
import { sliceUpdate } from "@quire/documents/yjs/sliceUpdate";
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import { expect, test, vi } from "vitest";
import type { WebSocket } from "ws";
import { Awareness, applyAwarenessUpdate } from "y-protocols/awareness";
import * as Y from "yjs";
import type { DraftUpdate } from "../../posts/appendDraftUpdates.ts";
import { draftDocument } from "../../posts/draftDocument.ts";
import { MAX_DRAFT_BYTES, Room } from "./room.ts";
import type { RoomConnection } from "./roomConnection.ts";
import { roomSocket } from "./roomSocket.ts";
import { awarenessMessage, CLOSE, MESSAGE, updateMessage } from "./wire.ts";

function open(before = new Y.Doc(), logUpdates: Uint8Array[] = []) {
  const logged: DraftUpdate[] = [];
  const news = { seq: 1, state_seq: 1, log_from: 1, state: Y.encodeStateAsUpdate(before), updates: [] };
  const room = new Room({
    postId: "b0000000000000000000",
    news,
    document: draftDocument(news),
    isReverted: false,
    slice: (update) => Promise.resolve(sliceUpdate(update)),
    writer: {
      append: (entry) => Promise.resolve(1 + logged.push(entry)),
      drain: () => Promise.resolve(),
    },
    read: () =>
      Promise.resolve({
        ...news,
        seq: 1 + logUpdates.length,
        state: null,
        updates: logUpdates.map(logRow),
      }),
    onLogged: () => undefined,
    onPresence: () => undefined,
    onEnded: () => undefined,
    onFailed: (error) => {
      throw error;
    },
  });
  return { room, logged };
}

function join(room: Room, name: string) {
  const received: Uint8Array[] = [];
  const closed: number[] = [];
  const connection = {
    user: { userId: name },
    profile: { id: name, name },
    wantsEvents: false,
    role: "writer",
    send: (message: Uint8Array) => void received.push(message),
    close: (code: number) => void closed.push(code),
    lastWrite: Promise.resolve(),
    hasRefusedUpdate: false,
    waiting: null,
    syncs: 0,
    clients: new Set<number>(),
  } as unknown as RoomConnection;
  room.join(connection);
  return { connection, received, closed };
}

/** Resolves once a connection's large updates are applied. */
const isRead = (connection: RoomConnection) =>
  vi.waitUntil(() => connection.waiting === null, { timeout: 60_000 });

/** Users in a room, as a new connection receives them. */
function present(room: Room): Map<number, Record<string, unknown>> {
  const { received } = join(room, "watcher");
  const awareness = new Awareness(new Y.Doc());
  awareness.setLocalState(null);
  for (const message of received) {
    const decoder = decoding.createDecoder(message);
    if (decoding.readVarUint(decoder) !== MESSAGE.awareness) continue;
    applyAwarenessUpdate(awareness, decoding.readVarUint8Array(decoder), null);
  }
  const states = new Map(awareness.getStates()) as Map<number, Record<string, unknown>>;
  awareness.destroy();
  return states;
}

function states(all: readonly [client: number, clock: number, state: unknown][]): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, all.length);
  for (const [client, clock, state] of all) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, clock);
    encoding.writeVarString(encoder, JSON.stringify(state));
  }
  return awarenessMessage(encoding.toUint8Array(encoder));
}

test("logs an update completely when part of it waits for another and part doesn't", () => {
  const { room, logged } = open();
  const remote = new Y.Doc();
  const steps: Uint8Array[] = [];
  remote.on("update", (update: Uint8Array) => steps.push(update));
  remote.getText("title").insert(0, "First, ");
  remote.getText("title").insert(7, "then");
  const local = new Y.Doc();
  local.getText(TEXT).insert(0, "beside");
  const { connection } = join(room, "ada");
  const [first, then] = steps as [Uint8Array, Uint8Array];
  room.receive(connection, updateMessage(Y.mergeUpdates([then, Y.encodeStateAsUpdate(local)])));
  const copy = new Y.Doc();
  for (const { update } of logged) Y.applyUpdate(copy, update);
  Y.applyUpdate(copy, first);
  expect(copy.getText(TEXT).toString()).toBe("beside");
  expect(copy.getText("title").toString()).toBe("First, then");
});

/** An update as a row of the log. */
const logRow = (update: Uint8Array, at: number) => ({
  seq: 2 + at,
  update,
  author_id: "b0000000000000000001",
});

/** A text, and two writers' updates to it that make the same passage bold independently. */
function boldTwice() {
  const before = new Y.Doc();
  before.getText(TEXT).insert(0, "Call me Ishmael.");
  const updates = ["ada", "bea"].map((name) => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(before));
    const known = Y.encodeStateVector(doc);
    doc.getText(TEXT).format(0, 7, { bold: {} });
    doc.getText("title").insert(0, `By ${name}.`);
    return Y.encodeStateAsUpdate(doc, known);
  });
  return { before, updates };
}

const deletedIn = (doc: Y.Doc) => [...Y.snapshot(doc).ds.clients.values()].flat().length;

test("leaves duplicate formats in a draft unchanged for a writer to clean up", () => {
  const { before, updates } = boldTwice();
  const { room, logged } = open(before);
  for (const [at, update] of updates.entries()) {
    room.receive(join(room, `writer ${at}`).connection, updateMessage(update));
  }
  expect(deletedIn(room.doc)).toBe(0);
  const { doc: copy } = draftDocument({
    state: Y.encodeStateAsUpdate(before),
    updates: logged.map(({ update }, at) => logRow(update, at)),
  });
  expect(copy.getText("title").toString()).toMatch(/By ada.*By bea|By bea.*By ada/);
  expect(Y.equalSnapshots(Y.snapshot(copy), Y.snapshot(room.doc))).toBe(true);
});

test("applies what the log says, and changes nothing else", async () => {
  const { before, updates } = boldTwice();
  const { room, logged } = open(before, updates);
  const { received } = join(room, "ada");
  await room.pull();
  expect(deletedIn(room.doc)).toBe(0);
  await new Promise((resolve) => setImmediate(resolve));
  // One request for her state, one message with both updates: a change by the room itself would be a third.
  expect(received.filter((message) => message[0] === MESSAGE.sync)).toHaveLength(2);
  expect(logged).toEqual([]);
});

test("measures a draft by its current size, not by everything ever typed in it", async () => {
  const { room } = open();
  const { connection, closed } = join(room, "ada");
  const doc = new Y.Doc();
  const text = doc.getText("title");
  doc.on("update", (update: Uint8Array) => room.receive(connection, updateMessage(update)));
  const piece = "x".repeat(MAX_DRAFT_BYTES / 4);
  for (let n = 0; n < 6; n++) {
    text.insert(0, piece);
    text.delete(0, piece.length);
  }
  text.insert(0, "Still here.");
  await isRead(connection);
  expect(closed).toEqual([]);
  expect(room.doc.getText("title").toString()).toBe("Still here.");
  for (let n = 0; n < 4; n++) text.insert(0, piece);
  await isRead(connection);
  expect(closed).toEqual([CLOSE.tooLarge]);
});

test("limits a connection to a few clients, and ignores states it only repeats", () => {
  const { room } = open();
  const [ada, eve] = [join(room, "ada"), join(room, "eve")];
  room.receive(ada.connection, states([[7, 1, {}]]));
  room.receive(eve.connection, states(Array.from({ length: 900 }, (_, n) => [100 + n, 1, {}] as const)));
  expect(present(room).size).toBeLessThan(10);
  // Repeated states of a user who left, or who is in another process, claim no client.
  room.leave(ada.connection);
  const bob = join(room, "bob");
  room.receive(bob.connection, states([[7, 1, {}]]));
  expect(bob.connection.clients.has(7)).toBe(false);
});

test.each([
  1,
  {},
  { anchor: {}, head: {} },
  { anchor: null, head: null },
  { anchor: { tname: "elsewhere" }, head: { tname: "elsewhere" } },
  { anchor: { item: { client: 1, clock: -1 } }, head: { item: { client: 1, clock: 0.5 } } },
])("hides a cursor that is at no position of the text: %j", (cursor) => {
  const { room } = open();
  const { connection } = join(room, "ada");
  room.receive(connection, states([[7, 1, { cursor, more: "x", user: { name: "Eve", color: "url(x)" } }]]));
  expect(present(room).get(7)).toEqual({
    user: { id: "ada", name: "ada", color: "#5d584c" },
    cursor: null,
  });
});

test("ignores messages after closing a socket, even before the peer answers", () => {
  const socket = Object.assign(new EventEmitter(), {
    close: () => undefined,
    terminate: () => undefined,
    ping: () => undefined,
  });
  const received: Uint8Array[] = [];
  const { close } = roomSocket(socket as unknown as WebSocket, {
    now: () => 0,
    onMessage: (bytes) => void received.push(bytes),
    onClosed: () => undefined,
  });
  socket.emit("message", Buffer.from([1]));
  close(CLOSE.noAccess, "You no longer have access to this draft.");
  socket.emit("message", Buffer.from([2]));
  socket.emit("close");
  expect(received).toEqual([Buffer.from([1])]);
});

/** A draft's title, as both the room and a peer that received everything have it. */
function peerOf(room: Room, name: string) {
  const { connection, received, closed } = join(room, name);
  const doc = new Y.Doc();
  doc.on("update", (update: Uint8Array, origin: unknown) => {
    if (origin !== room) room.receive(connection, updateMessage(update));
  });
  return { connection, received, closed, doc };
}

test.each([
  ["insertions at one position", hostile.sameOrigin(5_000), CLOSE.tooLarge],
  ["values of one attribute", hostile.sameAttribute(5_000), CLOSE.tooLarge],
  ["elements in elements", hostile.nested(5_000), CLOSE.malformed],
  ["roots", hostile.manyRoots(5_000), CLOSE.malformed],
  ["formats", hostile.manyFormats(5_000), CLOSE.malformed],
  ["clients", hostile.manyClients(30_000), CLOSE.tooLarge],
  ["waiting clients", hostile.manyWaiting(5_000), CLOSE.failed],
])("closes the socket of a hostile update only: many %s", async (_, update, code) => {
  const { room, logged } = open();
  const [eve, ada] = [peerOf(room, "eve"), peerOf(room, "ada")];
  room.receive(eve.connection, updateMessage(update));
  await isRead(eve.connection);
  expect(eve.closed).toEqual([code]);
  ada.doc.getText("title").insert(0, "Still typing.");
  expect(ada.closed).toEqual([]);
  expect(room.hasEnded).toBe(false);
  expect(room.doc.getText("title").toString()).toContain("Still typing.");
  // What the room has is what the log has.
  const { doc: copy } = draftDocument({
    state: null,
    updates: logged.map(({ update: one }, at) => logRow(one, at)),
  });
  expect(copy.getText("title").toString()).toBe(room.doc.getText("title").toString());
});

test("ends insertions at one position that arrive one by one", () => {
  const { room } = open();
  const eve = join(room, "eve");
  for (let at = 0; at < 2_000 && eve.closed.length === 0; at++) {
    const title = new Y.ContentString("x");
    // Each before all others, as seen by its client.
    const item = { client: 5_000 + at, clock: 0, parent: "title", content: title };
    room.receive(eve.connection, updateMessage(hostile.encodeUpdate([item])));
  }
  expect(eve.closed).toEqual([CLOSE.tooLarge]);
});

test("closes a connection that asks for the whole draft again and again, or with a giant state vector", () => {
  const { room } = open();
  const [eve, bob] = [join(room, "eve"), join(room, "bob")];
  const syncStep1 = (vector: Uint8Array) => {
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, MESSAGE.sync);
    encoding.writeVarUint(encoder, 0);
    encoding.writeVarUint8Array(encoder, vector);
    return encoding.toUint8Array(encoder);
  };
  for (let at = 0; at < 25; at++) room.receive(eve.connection, syncStep1(new Uint8Array([0])));
  room.receive(bob.connection, syncStep1(new Uint8Array(600_000)));
  expect([eve.closed.at(-1), bob.closed.at(-1)]).toEqual([CLOSE.tooMany, CLOSE.tooMany]);
});
