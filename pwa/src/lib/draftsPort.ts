import type { DraftEntry, DraftKind, OpenDraft } from "./draftTypes.ts";

const openDraft = () => import("../local/drafts/openDraft.ts");
const guestImages = () => import("../local/drafts/guestImages.ts");
const listDrafts = () => import("../local/drafts/listDrafts.ts");

/** Loads the local code for drafts on demand. Apart from `localPort.ts`, which every page loads. */
export const localDrafts = {
  createDraft: async (
    kind: DraftKind,
    owner: { siteId: string | null; ownerId: string | null },
  ): Promise<OpenDraft> => (await openDraft()).createDraft(kind, owner),
  openDraft: async (
    id: string,
    owner: { siteId: string | null; ownerId: string | null },
  ): Promise<OpenDraft | null> => (await openDraft()).openDraft(id, owner),
  watchDrafts: async (ownerId: string | null, listener: (drafts: DraftEntry[] | null) => void) =>
    (await listDrafts()).watchDrafts(ownerId, listener),
  hideDraft: async (id: string, isDoomed: boolean) => (await listDrafts()).hideDraft(id, isDoomed),
  saveGuestImage: async (draftId: string, file: File) => (await guestImages()).saveGuestImage(draftId, file),
  readGuestImage: async (id: string) => (await guestImages()).readGuestImage(id),
  sendGuestDrafts: async (
    onProgress: (done: number, all: number) => void,
    open?: Pick<OpenDraft, "id" | "doc">,
  ) => (await import("../local/drafts/sendGuestDrafts.ts")).sendGuestDrafts(onProgress, open),
  removeDrafts: async (ids: string[]) => (await listDrafts()).removeDrafts(ids),
};
