import "fake-indexeddb/auto";
import { seedDraft } from "@quire/documents/yjs/seedDraft";
import { newId } from "@quire/domain/ids";
import Dexie from "dexie";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { Awareness } from "y-protocols/awareness";
import { newDraft } from "../../testing/drafts.ts";
import { roomDouble } from "../../testing/roomDouble.ts";
import { LocalDatabase } from "../database.ts";
import { joinRoom, type Room } from "./joinRoom.ts";
import { type LocalDraft, openLocalDraft } from "./openLocalDraft.ts";

const runs = { numRuns: Number(process.env.DRAFT_RUNS ?? 25), seed: process.env.DRAFT_RUNS ? undefined : 1 };
const random = (n: number) => crypto.getRandomValues(new Uint8Array(n));
const freshId = () => newId(Date.now(), random);
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 1));

const step = fc.record({
  tab: fc.nat(1),
  what: fc.constantFrom(
    "type",
    "type",
    "type",
    "write",
    "crash",
    "online",
    "offline",
    "loseAnswers",
    "keepAnswers",
    "cut",
    "wait",
    "theirs",
    "clear",
  ),
});

interface Tab {
  draft: LocalDraft;
  room: Room | null;
}

// Dexie warns of every deletion.
vi.spyOn(console, "warn").mockImplementation(() => {});

it("loses and duplicates nothing when two tabs type, disconnect, reload, miss answers and lose the database", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const name = `nothing-lost-${freshId()}`;
      const record = newDraft({ serverKnown: true });
      const server = roomDouble();
      const seed = seedDraft(freshId);
      let count = 0;
      /** Words that a tab reported as stored on this device. */
      const promised = new Set<string>();
      const open = async (): Promise<Tab> => {
        const db = new LocalDatabase(name);
        const known = await db.drafts.get(record.id);
        const draft = await openLocalDraft(
          db,
          known ? { record: known, isSavedOffline: true } : { record, isSavedOffline: false, seed },
        );
        return { draft, room: null };
      };
      const join = (tab: Tab) => {
        tab.room ??= joinRoom(tab.draft, {
          address: "ws://here/api/rooms",
          awareness: new Awareness(tab.draft.doc),
          onMessage: () => {},
          onChange: () => {},
          Socket: server.Socket,
        });
        tab.room.setOnline(true);
      };
      const leave = async (tab: Tab) => {
        tab.room?.leave();
        await tab.draft.close();
      };
      const title = (tab: Tab) => tab.draft.doc.getText("title");

      const first = await open();
      const tabs: [Tab, Tab] = [first, first];
      title(first).insert(0, "0;");
      await first.draft.flush();
      promised.add("0;");
      tabs[1] = await open();

      for (const { tab: at, what } of steps) {
        const tab = tabs[at as 0 | 1];
        if (what === "type") {
          count += 1;
          title(tab).insert(title(tab).length, `${count};`);
        }
        if (what === "theirs") {
          count += 1;
          const theirs = server.doc.getText("title");
          theirs.insert(theirs.length, `${count};`);
          promised.add(`${count};`);
        }
        if (what === "write" || what === "crash") {
          // What a tab holds when it reports everything stored must survive a crash.
          await tab.draft.flush();
          for (const word of title(tab).toString().match(/\d+;/g) ?? []) promised.add(word);
        }
        if (what === "crash") {
          await leave(tab);
          tabs[at as 0 | 1] = await open();
        }
        if (what === "online") join(tab);
        if (what === "offline") tab.room?.setOnline(false);
        if (what === "loseAnswers") server.losesAnswers = true;
        if (what === "keepAnswers") server.losesAnswers = false;
        if (what === "cut") server.end(1012);
        if (what === "wait") await nextTask();
        if (what === "clear") await Dexie.delete(name);
      }

      // Finally the network is back, and the server answers.
      server.losesAnswers = false;
      server.end(1012);
      for (const tab of tabs) join(tab);
      const isDone = () =>
        tabs.every(
          ({ draft, room }) => room?.isSaved() && draft.unwritten() === 0 && draft.record().waiting === 0,
        ) &&
        new Set([...tabs.map((tab) => title(tab).toString()), server.doc.getText("title").toString()])
          .size === 1;
      for (let n = 0; n < 3000 && !isDone(); n++) await nextTask();
      const last = server.doc.getText("title").toString();
      for (const tab of tabs) expect(title(tab).toString()).toBe(last);
      const words = last.match(/\d+;/g) ?? [];
      for (const word of promised) expect(words).toContain(word);
      expect(words.length).toBe(new Set(words).size);
      expect(words.length).toBe(count + 1);
      expect(isDone()).toBe(true);
      for (const tab of tabs) await leave(tab);
      const reopened = await open();
      expect(title(reopened).toString()).toBe(last);
      await leave(reopened);
    }),
    runs,
  );
}, 360_000);
