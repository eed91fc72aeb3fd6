import "fake-indexeddb/auto";
import { seedDraft } from "@quire/documents/yjs/seedDraft";
import { TEXT } from "@quire/documents/yjs/sharedText";
import { newId } from "@quire/domain/ids";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newDraft } from "../../testing/drafts.ts";
import { LocalDatabase } from "../database.ts";
import { removeFromLog } from "./draftLog.ts";
import { type LocalDraft, openLocalDraft } from "./openLocalDraft.ts";

const random = (n: number) => crypto.getRandomValues(new Uint8Array(n));
const open: LocalDraft[] = [];
let db: LocalDatabase;
let name: string;

beforeEach(() => {
  name = `drafts-${newId(Date.now(), random)}`;
  db = new LocalDatabase(name);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const draft of open.splice(0)) await draft.close();
  db.close();
});

async function begin(base = db): Promise<LocalDraft> {
  const record = newDraft();
  const draft = await openLocalDraft(base, {
    record,
    isSavedOffline: false,
    seed: seedDraft(() => newId(Date.now(), random)),
  });
  open.push(draft);
  return draft;
}
/** As after a crash: only what is on the disk is left. */
async function reopen(id: string, base = new LocalDatabase(name)): Promise<LocalDraft> {
  const record = await base.drafts.get(id);
  if (!record) throw new Error("nothing is stored of it");
  const draft = await openLocalDraft(base, { record, isSavedOffline: true });
  open.push(draft);
  return draft;
}
const title = (draft: LocalDraft) => draft.doc.getText("title");
const type = (draft: LocalDraft, text: string) => title(draft).insert(title(draft).length, text);

describe("a draft on this device", () => {
  it("stores a record change made while its first row is being written", async () => {
    const draft = await begin();
    type(draft, "L");
    await Promise.resolve();
    await Promise.resolve();
    expect([draft.isNew(), draft.unwritten()]).toEqual([true, 1]);
    const changed = draft.change({ version: 7, ptype: "dg" });
    expect(draft.record().version).toBe(7);
    await draft.flush();
    await changed;
    expect(draft.record()).toMatchObject({ version: 7, ptype: "dg" });
    expect(await db.drafts.get(draft.id)).toMatchObject({ version: 7, ptype: "dg" });
  });

  it("closes during a record change", async () => {
    const draft = await begin();
    type(draft, "Loomings");
    await draft.flush();
    const changed = draft.change({ version: 2 });
    await draft.close();
    await expect(changed).resolves.toBeUndefined();
    expect((await db.drafts.get(draft.id))?.version).toBe(2);
  });

  it("is not stored before the first change", async () => {
    const draft = await begin();
    await draft.flush();
    expect(draft.isNew()).toBe(true);
    expect(await db.drafts.count()).toBe(0);
  });

  it("has everything reported as stored after its tab was killed", async () => {
    const draft = await begin();
    type(draft, "Loomings");
    await draft.flush();
    expect(draft.unwritten()).toBe(0);
    const reopened = await reopen(draft.id);
    expect(title(reopened).toString()).toBe("Loomings");
    expect(reopened.doc.getText(TEXT).toDelta()).toEqual(draft.doc.getText(TEXT).toDelta());
    expect(reopened.record()).toMatchObject({ title: "Loomings", waiting: 1, serverKnown: false });
  });

  it("keeps what the browser refuses to store, says so, and stores it later without a hole", async () => {
    const draft = await begin();
    type(draft, "one ");
    await draft.flush();
    const full = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    type(draft, "two ");
    await expect(draft.flush()).rejects.toThrow();
    expect(draft.trouble()).toBe("full");
    expect(draft.unwritten()).toBe(1);
    full.mockRestore();
    type(draft, "three");
    await draft.flush();
    expect(draft.trouble()).toBeNull();
    expect(title(await reopen(draft.id)).toString()).toBe("one two three");
  });

  it("has all text after two tabs wrote at once", async () => {
    const here = await begin();
    type(here, "Here. ");
    await here.flush();
    const there = await reopen(here.id);
    type(there, "There. ");
    type(here, "Here again. ");
    await Promise.all([here.flush(), there.flush()]);
    await expect.poll(() => title(here).toString() === title(there).toString()).toBe(true);
    const text = title(await reopen(here.id)).toString();
    for (const text of ["Here. ", "There. ", "Here again. "]) expect(text).toContain(text);
    expect(text).toHaveLength("Here. There. Here again. ".length);
  });

  it("counts unacknowledged changes, even after its log was compacted", async () => {
    const draft = await begin();
    type(draft, "a");
    await draft.flush();
    const sent = draft.lastRow();
    type(draft, "b");
    await draft.flush();
    type(draft, "c");
    await draft.flush();
    expect(draft.record().waiting).toBe(3);
    await draft.acknowledge(sent, draft.log());
    expect(draft.record().waiting).toBe(2);
    for (let n = 0; n < 320; n++) {
      type(draft, ".");
      await draft.flush();
    }
    expect(await db.draftUpdates.count()).toBeLessThan(50);
    const reopened = await reopen(draft.id);
    expect(reopened.record().waiting).toBe(322);
    await reopened.acknowledge(reopened.lastRow(), reopened.log());
    expect(reopened.record().waiting).toBe(0);
    expect(title(reopened).toString()).toBe(`abc${".".repeat(320)}`);
  });

  it("does not come back after another tab deleted it", async () => {
    const draft = await begin();
    type(draft, "a");
    await draft.flush();
    await removeFromLog(db, [draft.id]);
    type(draft, "b");
    await draft.flush().catch(() => {});
    expect(draft.isDeleted()).toBe(true);
    expect(await db.drafts.count()).toBe(0);
    expect(await db.draftUpdates.count()).toBe(0);
  });

  describe("whose database is deleted under it", () => {
    /** Deletes the database, as another tab or the developer tools do. */
    const deleteDatabase = () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      });

    // Dexie warns of it.
    beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));

    it("is stored again in full, and is not deleted", async () => {
      const draft = await begin();
      type(draft, "one ");
      await draft.flush();
      await draft.acknowledge(draft.lastRow(), draft.log());
      type(draft, "two ");
      await draft.flush();
      await deleteDatabase();
      await draft.flush();
      expect(title(await reopen(draft.id)).toString()).toBe("one two ");
      expect(await db.drafts.get(draft.id)).toMatchObject({ title: "one two", waiting: 1 });
      type(draft, "three");
      await draft.flush();
      expect([draft.isDeleted(), draft.trouble(), draft.unwritten()]).toEqual([false, null, 0]);
      expect(title(await reopen(draft.id)).toString()).toBe("one two three");
    });

    it.each(["a change of the text", "a change of the record", "an acknowledgment", "another tab"])(
      "notices it by %s",
      async (by) => {
        const draft = await begin();
        type(draft, "one ");
        await draft.flush();
        const [row, log] = [draft.lastRow(), draft.log()];
        // Nothing is heard of the deletion.
        db.close({ disableAutoOpen: false });
        await deleteDatabase();
        if (by === "a change of the text") type(draft, "two");
        if (by === "a change of the record") await draft.change({ version: 7 });
        if (by === "an acknowledgment") await draft.acknowledge(row, log);
        if (by === "another tab") new BroadcastChannel(`quire-draft-${draft.id}`).postMessage("rows");
        await expect.poll(() => draft.log() !== log && draft.unwritten() === 0).toBe(true);
        expect(draft.isDeleted()).toBe(false);
        expect(title(await reopen(draft.id)).toString()).toBe(title(draft).toString());
        // An acknowledgment of the deleted log covers nothing of the new one.
        await draft.acknowledge(row, log);
        expect(draft.record().waiting).toBeGreaterThan(0);
        expect(draft.record().version).toBe(by === "a change of the record" ? 7 : null);
      },
    );

    it("keeps the text of two tabs", async () => {
      const here = await begin();
      type(here, "Here. ");
      await here.flush();
      const there = await reopen(here.id);
      type(there, "There. ");
      await there.flush();
      await deleteDatabase();
      type(here, "Here again. ");
      type(there, "There again. ");
      await Promise.all([here.flush(), there.flush()]);
      await expect.poll(() => title(here).toString() === title(there).toString()).toBe(true);
      const text = title(await reopen(here.id)).toString();
      for (const part of ["Here. ", "There. ", "Here again. ", "There again. "])
        expect(text.split(part)).toHaveLength(2);
    });
  });

  it("does not count the server's changes as waiting", async () => {
    const draft = await begin();
    type(draft, "a");
    await draft.flush();
    const server = {};
    draft.remote.origin = server;
    draft.doc.transact(() => type(draft, "b"), server);
    await draft.flush();
    expect(draft.record().waiting).toBe(1);
    expect(title(await reopen(draft.id)).toString()).toBe("ab");
  });
});
