import "fake-indexeddb/auto";
import { seedDraft } from "@quire/documents/yjs/seedDraft";
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
/** As after a crash: nothing of the tab is left but what is on the disk. */
async function reopen(id: string, base = new LocalDatabase(name)): Promise<LocalDraft> {
  const record = await base.drafts.get(id);
  if (!record) throw new Error("nothing is kept of it");
  const draft = await openLocalDraft(base, { record, isSavedOffline: true });
  open.push(draft);
  return draft;
}
const title = (draft: LocalDraft) => draft.doc.getText("title");
const type = (draft: LocalDraft, words: string) => title(draft).insert(title(draft).length, words);

describe("a draft on this device", () => {
  it("keeps what it is noted while its first letter is written down", async () => {
    const draft = await begin();
    type(draft, "L");
    await Promise.resolve();
    await Promise.resolve();
    expect([draft.isNew(), draft.unwritten()]).toEqual([true, 1]);
    const noted = draft.change({ version: 7, ptype: "dg" });
    expect(draft.record().version).toBe(7);
    await draft.written();
    await noted;
    expect(draft.record()).toMatchObject({ version: 7, ptype: "dg" });
    expect(await db.drafts.get(draft.id)).toMatchObject({ version: 7, ptype: "dg" });
  });

  it("is closed in the middle of being noted something", async () => {
    const draft = await begin();
    type(draft, "Loomings");
    await draft.written();
    const noted = draft.change({ version: 2 });
    await draft.close();
    await expect(noted).resolves.toBeUndefined();
    expect((await db.drafts.get(draft.id))?.version).toBe(2);
  });

  it("is not there before anybody has typed into it", async () => {
    const draft = await begin();
    await draft.written();
    expect(draft.isNew()).toBe(true);
    expect(await db.drafts.count()).toBe(0);
  });

  it("has what was said to be written down after the tab is killed", async () => {
    const draft = await begin();
    type(draft, "Loomings");
    await draft.written();
    expect(draft.unwritten()).toBe(0);
    const again = await reopen(draft.id);
    expect(title(again).toString()).toBe("Loomings");
    expect(again.doc.getXmlFragment("content").toJSON()).toBe(draft.doc.getXmlFragment("content").toJSON());
    expect(again.record()).toMatchObject({ title: "Loomings", waiting: 1, serverKnown: false });
  });

  it("holds what the browser refuses to write, says so, and writes it once it can, with no hole", async () => {
    const draft = await begin();
    type(draft, "one ");
    await draft.written();
    const full = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    type(draft, "two ");
    await expect(draft.written()).rejects.toThrow();
    expect(draft.trouble()).toBe("full");
    expect(draft.unwritten()).toBe(1);
    full.mockRestore();
    type(draft, "three");
    await draft.written();
    expect(draft.trouble()).toBeNull();
    expect(title(await reopen(draft.id)).toString()).toBe("one two three");
  });

  it("is written by two tabs at once, and both have all of it", async () => {
    const here = await begin();
    type(here, "Here. ");
    await here.written();
    const there = await reopen(here.id);
    type(there, "There. ");
    type(here, "Here again. ");
    await Promise.all([here.written(), there.written()]);
    await expect.poll(() => title(here).toString() === title(there).toString()).toBe(true);
    const text = title(await reopen(here.id)).toString();
    for (const words of ["Here. ", "There. ", "Here again. "]) expect(text).toContain(words);
    expect(text).toHaveLength("Here. There. Here again. ".length);
  });

  it("counts what the server has not acknowledged, also where the log was made shorter", async () => {
    const draft = await begin();
    type(draft, "a");
    await draft.written();
    const sent = draft.seen();
    type(draft, "b");
    await draft.written();
    type(draft, "c");
    await draft.written();
    expect(draft.record().waiting).toBe(3);
    await draft.acknowledge(sent);
    expect(draft.record().waiting).toBe(2);
    for (let n = 0; n < 320; n++) {
      type(draft, ".");
      await draft.written();
    }
    expect(await db.draftUpdates.count()).toBeLessThan(50);
    const again = await reopen(draft.id);
    expect(again.record().waiting).toBe(322);
    await again.acknowledge(again.seen());
    expect(again.record().waiting).toBe(0);
    expect(title(again).toString()).toBe(`abc${".".repeat(320)}`);
  });

  it("does not come back by halves after it was thrown away in another tab", async () => {
    const draft = await begin();
    type(draft, "a");
    await draft.written();
    await removeFromLog(db, [draft.id]);
    type(draft, "b");
    await draft.written().catch(() => {});
    expect(draft.isGone()).toBe(true);
    expect(await db.drafts.count()).toBe(0);
    expect(await db.draftUpdates.count()).toBe(0);
  });

  it("counts nothing of what came from the server as waiting", async () => {
    const draft = await begin();
    type(draft, "a");
    await draft.written();
    const server = {};
    draft.remote.origin = server;
    draft.doc.transact(() => type(draft, "b"), server);
    await draft.written();
    expect(draft.record().waiting).toBe(1);
    expect(title(await reopen(draft.id)).toString()).toBe("ab");
  });
});
