import "fake-indexeddb/auto";
import { setTimeout as pause } from "node:timers/promises";
import type { OpenDraft } from "@quire/pwa/lib/draftTypes";
import { LocalDatabase } from "@quire/pwa/local/database";
import { openDraft } from "@quire/pwa/local/drafts/openDraft";
import type { Line, Peer } from "@quire/server/testing/chaos/convergeDrafts";

let devices = 0;

/** A tab of the reader's app with the draft open: its text is written down on the device, and the room is joined from there. */
export async function devicePeer({ rooms, headers, Socket, siteId, postId, onBreak }: Line): Promise<Peer> {
  const name = `trial-device-${++devices}`;
  const whose = { siteId, ownerId: siteId };
  let isOnline = true;
  let tellNetwork = () => {};
  class Authorized extends Socket {
    constructor(address: string) {
      super(address, { headers });
      this.once("close", onBreak);
    }
  }
  const open = async () => {
    const db = new LocalDatabase(name);
    const draft = await openDraft(postId, whose, db, {
      call: () => Promise.reject(new Error("The server knows the draft: there is nothing to call.")),
      rooms,
      isOnline: () => isOnline,
      watchNetwork(listener) {
        tellNetwork = listener;
        return () => {};
      },
      Socket: Authorized as unknown as typeof WebSocket,
    });
    if (!draft) throw new Error("The draft did not open.");
    return { db, draft };
  };
  let tab = await open();
  const setOnline = (now: boolean) => {
    isOnline = now;
    tellNetwork();
  };
  return {
    doc: () => tab.draft.doc,
    leave: () => setOnline(false),
    back: () => setOnline(true),
    /** What is written down here is not lost, whatever becomes of the tab. */
    kept: () => written(tab.draft),
    async crash() {
      // Nothing reaches the disk from here on.
      tab.db.close();
      await tab.draft.close();
      tab = await open();
    },
    saved: () => tab.draft.whenSaved(60_000),
    async end() {
      await tab.draft.close();
      await tab.db.delete();
    },
  };
}

async function written(draft: OpenDraft): Promise<void> {
  while (draft.read().unwritten > 0) await pause(1);
}
