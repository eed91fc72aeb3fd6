import { EventEmitter } from "node:events";
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import { expect, test } from "vitest";
import type { WebSocket } from "ws";
import { Awareness, applyAwarenessUpdate } from "y-protocols/awareness";
import * as Y from "yjs";
import { draftOf } from "../../posts/draftText.ts";
import type { DraftEntry } from "./draftWriter.ts";
import { LARGEST_DRAFT, Room } from "./room.ts";
import type { RoomConnection } from "./roomConnection.ts";
import { roomSocket } from "./roomSocket.ts";
import { awarenessMessage, CLOSE, MESSAGE, updateMessage } from "./wire.ts";

function open(before = new Y.Doc(), later: Uint8Array[] = []) {
  const logged: DraftEntry[] = [];
  const news = { seq: 1, state_seq: 1, log_from: 1, state: Y.encodeStateAsUpdate(before), updates: [] };
  const room = new Room({
    postId: "b0000000000000000000",
    news,
    writer: {
      append: (entry) => Promise.resolve(1 + logged.push(entry)),
      drain: () => Promise.resolve(),
    },
    read: () =>
      Promise.resolve({
        ...news,
        seq: 1 + later.length,
        state: null,
        updates: later.map(logLine),
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

function enter(room: Room, name: string) {
  const heard: Uint8Array[] = [];
  const closed: number[] = [];
  const connection = {
    person: { userId: name },
    shown: { id: name, name },
    tells: false,
    role: "writer",
    send: (message: Uint8Array) => void heard.push(message),
    close: (code: number) => void closed.push(code),
    written: Promise.resolve(),
    hasLost: false,
    clients: new Set<number>(),
  } as unknown as RoomConnection;
  room.join(connection);
  return { connection, heard, closed };
}

/** Who is in a room, as one who comes now is told. */
function present(room: Room): Map<number, Record<string, unknown>> {
  const { heard } = enter(room, "looks");
  const awareness = new Awareness(new Y.Doc());
  awareness.setLocalState(null);
  for (const message of heard) {
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

test("an update of which a part has to wait is logged whole, also where another part of it did not", () => {
  const { room, logged } = open();
  const far = new Y.Doc();
  const steps: Uint8Array[] = [];
  far.on("update", (update: Uint8Array) => steps.push(update));
  far.getText("title").insert(0, "First, ");
  far.getText("title").insert(7, "then");
  const near = new Y.Doc();
  near.getText("other").insert(0, "beside");
  const { connection } = enter(room, "ada");
  const [first, then] = steps as [Uint8Array, Uint8Array];
  room.receive(connection, updateMessage(Y.mergeUpdates([then, Y.encodeStateAsUpdate(near)])));
  const copy = new Y.Doc();
  for (const { update } of logged) Y.applyUpdate(copy, update);
  Y.applyUpdate(copy, first);
  expect(copy.getText("other").toString()).toBe("beside");
  expect(copy.getText("title").toString()).toBe("First, then");
});

/** An update as the log has it. */
const logLine = (update: Uint8Array, at: number) => ({
  seq: 2 + at,
  update,
  author_id: "b0000000000000000001",
});

/** A text, and what two of whom neither knows of the other make of it: each has it bold. */
function boldTwice() {
  const before = new Y.Doc();
  const words = new Y.XmlText();
  before.getXmlFragment("content").insert(0, [words]);
  words.insert(0, "Call me Ishmael.");
  const updates = ["ada", "bea"].map((name) => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(before));
    const known = Y.encodeStateVector(doc);
    (doc.getXmlFragment("content").get(0) as Y.XmlText).format(0, 7, { bold: {} });
    doc.getText("title").insert(0, `By ${name}.`);
    return Y.encodeStateAsUpdate(doc, known);
  });
  return { before, updates };
}

const deletedIn = (doc: Y.Doc) => [...Y.snapshot(doc).ds.clients.values()].flat().length;

test("a room changes nothing of what is written in it: formats that stand there twice are for a writer to tidy up", () => {
  const { before, updates } = boldTwice();
  const { room, logged } = open(before);
  for (const [at, update] of updates.entries()) {
    room.receive(enter(room, `writer ${at}`).connection, updateMessage(update));
  }
  expect(deletedIn(room.doc)).toBe(0);
  const copy = draftOf({
    state: Y.encodeStateAsUpdate(before),
    updates: logged.map(({ update }, at) => logLine(update, at)),
  });
  expect(copy.getText("title").toString()).toMatch(/By ada.*By bea|By bea.*By ada/);
  expect(Y.equalSnapshots(Y.snapshot(copy), Y.snapshot(room.doc))).toBe(true);
});

test("what a room learns from the log is what the log says, and no more", async () => {
  const { before, updates } = boldTwice();
  const { room, logged } = open(before, updates);
  const { heard } = enter(room, "ada");
  await room.pull();
  expect(deletedIn(room.doc)).toBe(0);
  await new Promise((resolve) => setImmediate(resolve));
  // Asked for what she has, then told the two at once: had the room made a change of its own, none but she would know.
  expect(heard.filter((message) => message[0] === MESSAGE.sync)).toHaveLength(2);
  expect(logged).toEqual([]);
});

test("a draft is as large as it is, not as all that was ever typed in it", () => {
  const { room } = open();
  const { connection, closed } = enter(room, "ada");
  const doc = new Y.Doc();
  const text = doc.getText("title");
  doc.on("update", (update: Uint8Array) => room.receive(connection, updateMessage(update)));
  const piece = "x".repeat(LARGEST_DRAFT / 4);
  for (let n = 0; n < 6; n++) {
    text.insert(0, piece);
    text.delete(0, piece.length);
  }
  text.insert(0, "Still here.");
  expect(closed).toEqual([]);
  expect(room.doc.getText("title").toString()).toBe("Still here.");
  for (let n = 0; n < 4; n++) text.insert(0, piece);
  expect(closed).toEqual([CLOSE.tooLarge]);
});

test("one connection is a few people's clients at most, and none that it only repeats", () => {
  const { room } = open();
  const [ada, eve] = [enter(room, "ada"), enter(room, "eve")];
  room.receive(ada.connection, states([[7, 1, {}]]));
  room.receive(eve.connection, states(Array.from({ length: 900 }, (_, n) => [100 + n, 1, {}] as const)));
  expect(present(room).size).toBeLessThan(10);
  // What it heard of somebody who is gone, or in another process, is no news.
  room.leave(ada.connection);
  const bob = enter(room, "bob");
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
])("a caret that is at no place of a text is shown to nobody: %j", (cursor) => {
  const { room } = open();
  const { connection } = enter(room, "ada");
  room.receive(connection, states([[7, 1, { cursor, more: "x", user: { name: "Eve", color: "url(x)" } }]]));
  expect(present(room).get(7)).toEqual({
    user: { id: "ada", name: "ada", color: "#5d584c" },
    cursor: null,
  });
});

test("whoever is shut out is heard no more, also while they do not answer", () => {
  const socket = Object.assign(new EventEmitter(), {
    close: () => undefined,
    terminate: () => undefined,
    ping: () => undefined,
  });
  const heard: Uint8Array[] = [];
  const { close } = roomSocket(socket as unknown as WebSocket, {
    now: () => 0,
    onMessage: (bytes) => void heard.push(bytes),
    onClosed: () => undefined,
  });
  socket.emit("message", Buffer.from([1]));
  close(CLOSE.noAccess, "You no longer have access to this draft.");
  socket.emit("message", Buffer.from([2]));
  socket.emit("close");
  expect(heard).toEqual([Buffer.from([1])]);
});
