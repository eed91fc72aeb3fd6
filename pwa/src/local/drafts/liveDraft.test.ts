import "fake-indexeddb/auto";
import type { Client } from "@quire/client/client";
import { CallError, NetworkError, Unauthorized } from "@quire/client/errors";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { OpenDraft } from "../../lib/draftTypes.ts";
import { freshId } from "../../lib/freshId.ts";
import { roomDouble } from "../../testing/roomDouble.ts";
import { LocalDatabase } from "../database.ts";

import { createDraft, openDraft } from "./openDraft.ts";
import type { DraftEnvironment } from "./serverConnection.ts";

const KIND = { ptype: "blog", subtype: null, parent: null } as const;
const ADA = { siteId: "ada", ownerId: "ada" };

let db: LocalDatabase;
let server: ReturnType<typeof roomDouble>;
let isOnline: boolean;
let notifyNetwork: () => void;
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

const environment = (): DraftEnvironment => ({
  call: (async (_call: unknown, input: (typeof calls)[number]) => {
    calls.push(input);
    return answer();
  }) as unknown as Client["call"],
  rooms: "ws://here/api/rooms",
  isOnline: () => isOnline,
  watchNetwork(listener) {
    notifyNetwork = listener;
    return () => {};
  },
  Socket: server.Socket,
});
async function begin(): Promise<OpenDraft> {
  const draft = await createDraft(KIND, ADA, db, environment());
  open.push(draft);
  return draft;
}
const type = (draft: OpenDraft, text: string) => draft.doc.getText("title").insert(0, text);
const setOnline = (now: boolean) => {
  isOnline = now;
  notifyNetwork();
};

it("creates a draft on the server with the first change, once, and then joins its room", async () => {
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

it("sends a draft written offline once the network is back, under the same id", async () => {
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

it("repeats a request whose answer was lost", async () => {
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

it("keeps what the server refuses, with its message", async () => {
  const draft = await begin();
  answer = () => {
    throw new CallError(400, { code: "invalid_input", message: "Not so." });
  };
  type(draft, "Refused");
  await expect.poll(() => draft.read().entry.lastError).toBe("Not so.");
  expect((await db.drafts.get(draft.id))?.title).toBe("Refused");
});

it("locks and keeps the draft after the session ended, and continues after a sign-in", async () => {
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

it("counts nothing as saved after a repeated creation: the server then has the first request's content", async () => {
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

it("reopens with the same content, but not for another user of this device", async () => {
  const draft = await begin();
  type(draft, "Mine");
  await draft.whenSaved();
  await draft.close();
  open = [];
  const reopened = await openDraft(draft.id, ADA, db, environment());
  expect(reopened?.doc.getText("title").toString()).toBe("Mine");
  await reopened?.close();
  expect(await openDraft(draft.id, { siteId: "grace", ownerId: "grace" }, db, environment())).toBeNull();
});

it("loads a draft unknown to this device from its room", async () => {
  server.doc.getText("title").insert(0, "From elsewhere");
  const draft = await openDraft(freshId(), ADA, db, environment());
  if (!draft) throw new Error("it was not opened");
  open.push(draft);
  expect(draft.read().isLoaded).toBe(false);
  await expect.poll(() => draft.doc.getText("title").toString()).toBe("From elsewhere");
  expect(draft.read().isLoaded).toBe(true);
  expect(calls).toEqual([]);

  // Its version alone doesn't say whether it is published.
  server.sendEvent({ kind: "saved", updated: "2026-11-21T10:00:00Z", version: 2, isTyped: false });
  await expect.poll(() => draft.read().fields).toBe(1);
  expect(draft.read().entry.version).toBeNull();
});

it("never sends a guest's draft", async () => {
  const draft = await createDraft(KIND, { siteId: null, ownerId: null }, db, environment());
  open.push(draft);
  type(draft, "Mine alone");
  await expect.poll(() => draft.read()).toMatchObject({ unwritten: 0, isNew: false });
  expect(draft.read().connection).toBe("local");
  expect([calls.length, server.open.size]).toEqual([0, 0]);
});

it("counts changed fields only for a version that was saved elsewhere: typing changes only the text", async () => {
  const draft = await begin();
  type(draft, "Loomings");
  await draft.whenSaved();
  const savedMessage = { kind: "saved", updated: "2026-11-21T10:00:00Z" };
  server.sendEvent({ ...savedMessage, version: 2, isTyped: true });
  await expect.poll(() => draft.read().entry.version).toBe(2);
  expect(draft.read()).toMatchObject({ fields: 0, newer: null });
  server.sendEvent({ ...savedMessage, version: 3, isTyped: false });
  await expect.poll(() => draft.read().entry.version).toBe(3);
  expect(draft.read()).toMatchObject({ fields: 1, newer: null });
});

it("marks a published post as having unpublished changes from the first change", async () => {
  const draft = await begin();
  type(draft, "L");
  await draft.whenSaved();
  await draft.recordFields({ status: "published", hasUnpublished: false });
  expect(draft.read().entry).toMatchObject({ status: "published", hasUnpublished: false });
  type(draft, "o");
  await expect.poll(() => draft.read().entry.hasUnpublished).toBe(true);

  await draft.recordFields({ hasUnpublished: false });
  server.doc.getText("title").insert(0, "By another: ");
  await expect.poll(() => draft.read().entry.hasUnpublished).toBe(true);
});
