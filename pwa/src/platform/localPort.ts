import type { Page } from "@quire/contracts/records/page";
import type { Post, PostCard } from "@quire/contracts/records/post";
import type { DraftEntry, DraftKind, OpenDraft } from "./draftTypes.ts";
import type { KeepProgress, NotedPlace, OutboxEntry, ReadText, Refused } from "./localTypes.ts";

const outbox = () => import("../local/outbox.ts");
const keepOffline = () => import("../local/keepOffline.ts");
const pages = () => import("../local/pages.ts");
const readMarks = () => import("../local/readMarks.ts");
const readTexts = () => import("../local/readTexts.ts");
const sendWaiting = () => import("../local/sendWaiting.ts");
const ownLists = () => import("../local/ownLists.ts");
const syncPlaces = () => import("../local/syncPlaces.ts");
const views = () => import("../local/views.ts");
const openDraft = () => import("../local/drafts/openDraft.ts");
const guestImages = () => import("../local/drafts/guestImages.ts");
const syncDrafts = () => import("../local/drafts/syncDrafts.ts");
const listDrafts = () => import("../local/drafts/listDrafts.ts");
const wipe = () => import("../local/wipe.ts");

/**
 * The doors to what this device keeps. Each part is fetched when first used, after the page is alive: Dexie weighs
 * 31 kB. A browser that refuses IndexedDB keeps nothing, and reading goes on without.
 */
export const local = {
  enqueue: async (entry: OutboxEntry) => (await outbox()).enqueue(entry),
  sendNow: async () => {
    await (await sendWaiting()).sendNow();
    await (await syncDrafts()).syncDrafts();
  },
  onSent: async (listener: (result: { sent: number; retryIn: number | null }) => void) =>
    (await sendWaiting()).onSent(listener),
  wishOf: async (kind: Refused["kind"], subject: string) => (await outbox()).wishOf(kind, subject),
  watchWaiting: async (listener: (waiting: number) => void) => (await outbox()).watchWaiting(listener),
  takeRefused: async (): Promise<Refused[]> => (await outbox()).takeRefused(),
  countUnsent: async (userId: string) => (await wipe()).countUnsent(userId),
  exportUnsent: async (userId: string) => (await wipe()).exportUnsent(userId),
  wipePerson: async (userId: string, isDiscarded = false) => (await wipe()).wipePerson(userId, isDiscarded),
  listRead: async (): Promise<ReadText[]> => (await readTexts()).listRead(),
  removeRead: async (key: string) => (await readTexts()).removeRead(key),
  keepPost: async (post: Post, onProgress: (progress: KeepProgress) => void) =>
    (await keepOffline()).keepPost(post, onProgress),
  missingRoom: async (needed: number) => (await keepOffline()).missingRoom(needed),
  sizeToKeep: async (post: Post) => (await keepOffline()).sizeToKeep(post),
  isKept: async (id: string) => (await keepOffline()).isKept(id),
  listKept: async () => (await keepOffline()).listKept(),
  removeKept: async (id: string) => (await keepOffline()).removeKept(id),
  saveOwnCopy: (page: Page, post: Post, person: string) =>
    pages()
      .then((kept) => kept.saveOwnCopy(page, post, person))
      .catch(ignore),
  savePage: (page: Page) =>
    pages()
      .then((kept) => kept.savePage(page))
      .catch(ignore),
  loadPage: async (key: string): Promise<Page | null> => (await pages()).loadPage(key),
  notePlace: async (place: NotedPlace) => (await readMarks()).notePlace(place),
  placeOf: async (postId: string) => (await readMarks()).placeOf(postId),
  watchMarks: async (parentId: string, listener: (marks: Record<string, number>) => void) =>
    (await readMarks()).watchMarks(parentId, listener),
  loadOwnList: async (name: string) => (await ownLists()).loadOwnList(name),
  saveOwnList: async (userId: string, name: string, value: unknown) =>
    (await ownLists()).saveOwnList(userId, name, value),
  keepInbox: async (posts: PostCard[]) => (await import("../local/keepInbox.ts")).keepInbox(posts),
  noteView: (postId: string) =>
    views()
      .then((kept) => kept.noteView(postId))
      .catch(ignore),
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
  keepGuestImage: async (draftId: string, file: File) => (await guestImages()).keepGuestImage(draftId, file),
  readGuestImage: async (id: string) => (await guestImages()).readGuestImage(id),
  sendGuestDrafts: async (onProgress: (done: number, all: number) => void) =>
    (await import("../local/drafts/sendGuestDrafts.ts")).sendGuestDrafts(onProgress),
  removeDrafts: async (ids: string[]) => (await listDrafts()).removeDrafts(ids),
  syncPlaces: async () => (await syncPlaces()).syncPlaces(),
};

/** What is noted by the way is not worth an alert when it can't be. */
function ignore() {}
