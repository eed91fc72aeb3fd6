import type { DraftEntry, DraftKind, OpenDraft } from "./draftTypes.ts";

const openDraft = () => import("../local/drafts/openDraft.ts");
const guestImages = () => import("../local/drafts/guestImages.ts");
const listDrafts = () => import("../local/drafts/listDrafts.ts");

/** The doors to what this device keeps of drafts; beside `localPort.ts`, which every page carries. */
export const localDrafts = {
  beginDraft: async (
    kind: DraftKind,
    whose: { siteId: string | null; ownerId: string | null },
  ): Promise<OpenDraft> => (await openDraft()).beginDraft(kind, whose),
  openDraft: async (
    id: string,
    whose: { siteId: string | null; ownerId: string | null },
  ): Promise<OpenDraft | null> => (await openDraft()).openDraft(id, whose),
  watchDrafts: async (ownerId: string | null, listener: (drafts: DraftEntry[] | null) => void) =>
    (await listDrafts()).watchDrafts(ownerId, listener),
  doomDraft: async (id: string, isDoomed: boolean) => (await listDrafts()).doomDraft(id, isDoomed),
  saveGuestImage: async (draftId: string, file: File) => (await guestImages()).saveGuestImage(draftId, file),
  readGuestImage: async (id: string) => (await guestImages()).readGuestImage(id),
  sendGuestDrafts: async (onProgress: (done: number, all: number) => void) =>
    (await import("../local/drafts/sendGuestDrafts.ts")).sendGuestDrafts(onProgress),
  removeDrafts: async (ids: string[]) => (await listDrafts()).removeDrafts(ids),
};
