import "fake-indexeddb/auto";
import type { Client } from "@quire/client/client";
import { CallError, NetworkError, Unauthorized } from "@quire/client/errors";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { OpenDraft } from "../../lib/draftTypes.ts";
import { freshId } from "../../lib/freshId.ts";
import { roomDouble } from "../../testing/roomDouble.ts";
import { LocalDatabase } from "../database.ts";
import type { World } from "./liveDraft.ts";
import { beginDraft, openDraft } from "./openDraft.ts";

const KIND = { ptype: "blog", subtype: null, parent: null } as const;
const ADA = { siteId: "ada", ownerId: "ada" };

let db: LocalDatabase;
let server: ReturnType<typeof roomDouble>;
let isOnline: boolean;
let tellNetwork: () => void;
let calls: { body: { id: string; draft: string } }[];
let answer: () => unknown;
let open: OpenDraft[];

beforeEach(() => {
  db = new LocalDatabase(`live-${freshId()}`);
  server = roomDouble();
  isOnline = true;
  calls = [];
  open = [];
  answer = () => ({ version: 1, status: "drafts" });
});
afterEach(async () => {
  for (const draft of open) await draft.close();
  db.close();
});

const world = (): World => ({
  call: (async (_call: unknown, input: (typeof calls)[number]) => {
    calls.push(input);
    return answer();
  }) as unknown as Client["call"],
  rooms: "ws://here/api/rooms",
  isOnline: () => isOnline,
  watchNetwork(listener) {
    tellNetwork = listener;
    return () => {};
  },
  Socket: server.Socket,
});
async function begin(): Promise<OpenDraft> {
  const draft = await beginDraft(KIND, ADA, db, world());
  open.push(draft);
  return draft;
}
const type = (draft: OpenDraft, words: string) => draft.doc.getText("title").insert(0, words);
const setOnline = (now: boolean) => {
  isOnline = now;
  tellNetwork();
};

it("tells the server of a draft with its first letter, once, and then writes it together with the room", async () => {
  const draft = await begin();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls).toEqual([]);
  type(draft, "L");
  await draft.whenSaved();
  type(draft, "oo");
  await draft.whenSaved();
  expect(calls).toHaveLength(1);
  expect(draft.read()).toMatchObject({ isSaved: true, isNew: false, connection: "live" });
  expect(server.doc.getText("title").toString()).toContain("L");
});

it("written with no network, it is sent when the network is back, under the id that it had", async () => {
  const draft = await begin();
  setOnline(false);
  type(draft, "At sea");
  await expect.poll(() => draft.read()).toMatchObject({ unwritten: 0, connection: "offline" });
  expect(calls).toEqual([]);
  setOnline(true);
  await draft.whenSaved();
  expect(calls[0]?.body.id).toBe(draft.id);
  expect(draft.read().entry).toMatchObject({ serverKnown: true, waiting: 0, title: "At sea" });
});

it("an answer that is lost is asked for again", async () => {
  const draft = await begin();
  let times = 0;
  answer = () => {
    times += 1;
    if (times === 1) throw new NetworkError(0, { code: "network_failed", message: "x" });
    return { version: 1, status: "drafts" };
  };
  type(draft, "Again");
  await draft.whenSaved(5000);
  expect(times).toBe(2);
});

it("what the server refuses stays here, with its words", async () => {
  const draft = await begin();
  answer = () => {
    throw new CallError(400, { code: "invalid_input", message: "Not so." });
  };
  type(draft, "Refused");
  await expect.poll(() => draft.read().entry.lastError).toBe("Not so.");
  expect((await db.drafts.get(draft.id))?.title).toBe("Refused");
});

it("a session that has ended locks it and keeps it; back from the sign-in it goes on", async () => {
  const draft = await begin();
  answer = () => {
    throw new Unauthorized(401, { code: "session_invalid", message: "over" });
  };
  type(draft, "Kept");
  await expect.poll(() => draft.read().ended).toBe("signed_out");
  answer = () => ({ version: 1, status: "drafts" });
  draft.rejoin();
  await draft.whenSaved();
  expect(draft.read().ended).toBeNull();
});

it("counts nothing as saved by a request that the server knows already: it has then what came with the first", async () => {
  const draft = await begin();
  let times = 0;
  answer = () => {
    times += 1;
    if (times === 1) throw new NetworkError(0, { code: "network_failed", message: "x" });
    return { version: 1, status: "drafts" };
  };
  server.isDeaf = true;
  type(draft, "First");
  await expect.poll(() => times).toBe(1);
  type(draft, "Then. ");
  setOnline(true);
  await expect.poll(() => draft.read().entry.serverKnown).toBe(true);
  await expect.poll(() => draft.read().unwritten).toBe(0);
  expect((await db.drafts.get(draft.id))?.waiting).toBeGreaterThan(0);
});

it("opened again it is what it was; to another person on this device it is not there", async () => {
  const draft = await begin();
  type(draft, "Mine");
  await draft.whenSaved();
  await draft.close();
  open = [];
  const again = await openDraft(draft.id, ADA, db, world());
  expect(again?.doc.getText("title").toString()).toBe("Mine");
  await again?.close();
  expect(await openDraft(draft.id, { siteId: "grace", ownerId: "grace" }, db, world())).toBeNull();
});

it("a draft that this device never saw comes from its room", async () => {
  server.doc.getText("title").insert(0, "From elsewhere");
  const draft = await openDraft(freshId(), ADA, db, world());
  if (!draft) throw new Error("it was not opened");
  open.push(draft);
  expect(draft.read().isLoaded).toBe(false);
  await expect.poll(() => draft.doc.getText("title").toString()).toBe("From elsewhere");
  expect(draft.read().isLoaded).toBe(true);
  expect(calls).toEqual([]);
});

it("a guest's draft has no server to be sent to", async () => {
  const draft = await beginDraft(KIND, { siteId: null, ownerId: null }, db, world());
  open.push(draft);
  type(draft, "Mine alone");
  await expect.poll(() => draft.read()).toMatchObject({ unwritten: 0, isNew: false });
  expect(draft.read().connection).toBe("local");
  expect([calls.length, server.open.size]).toEqual([0, 0]);
});

it("has the server asked again only for a version that was saved elsewhere: typing changes nothing beside the text", async () => {
  const draft = await begin();
  type(draft, "Loomings");
  await draft.whenSaved();
  const told = { kind: "saved", updated: "2026-11-21T10:00:00Z" };
  server.tell({ ...told, version: 2, isTyped: true });
  await expect.poll(() => draft.read().entry.version).toBe(2);
  expect(draft.read()).toMatchObject({ fields: 0, newer: null });
  server.tell({ ...told, version: 3, isTyped: false });
  await expect.poll(() => draft.read().entry.version).toBe(3);
  expect(draft.read()).toMatchObject({ fields: 1, newer: null });
});

it("a published text that is written in has what its readers do not see with the first letter", async () => {
  const draft = await begin();
  type(draft, "L");
  await draft.whenSaved();
  await draft.note({ status: "published", hasUnpublished: false });
  expect(draft.read().entry).toMatchObject({ status: "published", hasUnpublished: false });
  type(draft, "o");
  await expect.poll(() => draft.read().entry.hasUnpublished).toBe(true);

  await draft.note({ hasUnpublished: false });
  server.doc.getText("title").insert(0, "By another: ");
  await expect.poll(() => draft.read().entry.hasUnpublished).toBe(true);
});
