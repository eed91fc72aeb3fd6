import type { Page } from "@quire/contracts/records/page";
import type { Post } from "@quire/contracts/records/post";
import type { OutboxEntry, RecordedPosition, Refused } from "./localTypes.ts";

const outbox = () => import("../local/outbox/outbox.ts");
const pages = () => import("../local/pages.ts");
const readMarks = () => import("../local/readMarks.ts");
const sendPositions = () => import("../local/sendPositions.ts");
const flushOutbox = () => import("../local/outbox/flushOutbox.ts");
const saveOffline = () => import("../local/saveOffline.ts");
const ownLists = () => import("../local/ownLists.ts");
const views = () => import("../local/views.ts");
const syncDrafts = () => import("../local/drafts/syncDrafts.ts");

/**
 * The interface to `local/`. Each part is loaded on first use, after the page is interactive: Dexie weighs 31 kB.
 * In a browser that refuses IndexedDB nothing is saved, and reading works without.
 */
export const local = {
  enqueue: async (entry: OutboxEntry) => (await outbox()).enqueue(entry),
  sendNow: async () => {
    await (await flushOutbox()).flushNow();
    await (await syncDrafts()).syncDrafts();
  },
  onSent: async (listener: (result: { sent: number; retryIn: number | null }) => void) =>
    (await flushOutbox()).onSent(listener),
  pendingState: async (kind: Refused["kind"], subject: string) =>
    (await outbox()).pendingState(kind, subject),
  watchPending: async (listener: (waiting: number) => void) => (await outbox()).watchPending(listener),
  removeRefused: async (): Promise<Refused[]> => (await outbox()).removeRefused(),
  listSaved: async () => (await saveOffline()).listSaved(),
  saveOwnCopy: async (page: Page, post: Post, userId: string) =>
    (await import("../local/ownPages.ts")).saveOwnCopy(page, post, userId),
  savePage: (page: Page) =>
    pages()
      .then((module) => module.savePage(page))
      .catch(ignore),
  loadPage: async (key: string): Promise<Page | null> => (await pages()).loadPage(key),
  recordPosition: async (place: RecordedPosition) => (await readMarks()).recordPosition(place),
  restartText: async (postId: string) => (await readMarks()).restartText(postId),
  sendPositions: async () => (await sendPositions()).sendPositions(),
  markSent: async (userId: string, postId: string, readAt: number) =>
    (await sendPositions()).markSent(userId, postId, readAt),
  placeOf: async (postId: string) => (await readMarks()).placeOf(postId),
  loadOwnList: async (name: string) => (await ownLists()).loadOwnList(name),
  saveOwnList: async (userId: string, name: string, value: unknown) =>
    (await ownLists()).saveOwnList(userId, name, value),
  recordView: (postId: string) =>
    views()
      .then((module) => module.recordView(postId))
      .catch(ignore),
};

/** A failed background save is not worth an alert. */
function ignore() {}
