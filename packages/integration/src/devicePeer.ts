import "fake-indexeddb/auto";
import { setTimeout as pause } from "node:timers/promises";
import type { OpenDraft } from "@quire/pwa/lib/draftTypes";
import { LocalDatabase } from "@quire/pwa/local/database";
import { openDraft } from "@quire/pwa/local/drafts/openDraft";
import type { Line, Peer } from "@quire/server/testing/chaos/convergeDrafts";

let devices = 0;

/** A tab of the reader's app with the draft open: it saves the text on the device and joins the room from there. */
export async function devicePeer({ rooms, headers, Socket, siteId, postId, onBreak }: Line): Promise<Peer> {
  const name = `trial-device-${++devices}`;
  const owner = { siteId, ownerId: siteId };
  let isOnline = true;
  let notifyNetwork = () => {};
  class Authorized extends Socket {
    constructor(address: string) {
      super(address, { headers });
      this.once("close", onBreak);
    }
  }
  const open = async () => {
    const db = new LocalDatabase(name);
    const draft = await openDraft(postId, owner, db, {
      call: () => Promise.reject(new Error("The server knows the draft: there is nothing to call.")),
      rooms,
      isOnline: () => isOnline,
      watchNetwork(listener) {
        notifyNetwork = listener;
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
    notifyNetwork();
  };
  return {
    doc: () => tab.draft.doc,
    leave: () => setOnline(false),
    back: () => setOnline(true),
    /** Resolves once the text is saved on the device, after which a crashed tab loses nothing. */
    stored: () => written(tab.draft),
    async crash() {
      // Nothing reaches the disk after this.
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
