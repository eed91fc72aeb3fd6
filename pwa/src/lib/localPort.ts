import type { Page } from "@quire/contracts/records/page";
import type { Post } from "@quire/contracts/records/post";
import type { NotedPlace, OutboxEntry, Refused } from "./localTypes.ts";

const outbox = () => import("../local/outbox.ts");
const pages = () => import("../local/pages.ts");
const readMarks = () => import("../local/readMarks.ts");
const sendWaiting = () => import("../local/sendWaiting.ts");
const saveOffline = () => import("../local/saveOffline.ts");
const ownLists = () => import("../local/ownLists.ts");
const views = () => import("../local/views.ts");
const syncDrafts = () => import("../local/drafts/syncDrafts.ts");

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
  removeRefused: async (): Promise<Refused[]> => (await outbox()).removeRefused(),
  listSaved: async () => (await saveOffline()).listSaved(),
  saveOwnCopy: (page: Page, post: Post, person: string) =>
    pages()
      .then((kept) => kept.saveOwnCopy(page, post, person))
      .catch(ignore),
  savePage: (page: Page) =>
    pages()
      .then((kept) => kept.savePage(page))
      .catch(ignore),
  loadPage: async (key: string): Promise<Page | null> => (await pages()).loadPage(key),
  recordPosition: async (place: NotedPlace) => (await readMarks()).recordPosition(place),
  sendPositions: async () => (await import("../local/sendPositions.ts")).sendPositions(),
  placeOf: async (postId: string) => (await readMarks()).placeOf(postId),
  loadOwnList: async (name: string) => (await ownLists()).loadOwnList(name),
  saveOwnList: async (userId: string, name: string, value: unknown) =>
    (await ownLists()).saveOwnList(userId, name, value),
  recordView: (postId: string) =>
    views()
      .then((kept) => kept.recordView(postId))
      .catch(ignore),
};

/** What is noted by the way is not worth an alert when it can't be. */
function ignore() {}
