import type { Page } from "@quire/contracts/records/page";
import type { Post } from "@quire/contracts/records/post";

/** A change to send: the state wanted, so that sending it twice does no harm. */
export interface OutboxEntry {
  kind: "like" | "unlike" | "follow" | "unfollow";
  siteId: string;
  postId?: string;
}

/** How far the keeping of a serial has come. */
export interface KeepProgress {
  done: number;
  total: number;
}

interface Outbox {
  enqueue(entry: OutboxEntry): Promise<void>;
}
interface KeepOffline {
  keepSerial(post: Post, onProgress: (progress: KeepProgress) => void): Promise<void>;
  isKept(id: string): Promise<boolean>;
  removeKept(id: string): Promise<void>;
}
interface Pages {
  savePage(page: Page): Promise<void>;
  loadPage(key: string): Promise<Page | null>;
}
interface ReadMarks {
  markRead(postId: string, fraction: number): Promise<void>;
  readMarksOf(parentId: string): Promise<Record<string, number>>;
}

const modules = import.meta.glob("../local/{outbox,keepOffline,pages,readMarks}.ts");

/** What this device keeps. Each part is fetched when first used, after the page is alive: Dexie weighs 31 kB. */
async function part<T>(name: string): Promise<T> {
  const load = modules[`../local/${name}.ts`];
  if (!load) throw new Error(`nothing is kept on this device: ${name}`);
  return (await load()) as T;
}

/** The doors to what the device keeps. A browser without IndexedDB keeps nothing: reading goes on without. */
export const local = {
  enqueue: async (entry: OutboxEntry) => (await part<Outbox>("outbox")).enqueue(entry),
  keepSerial: async (post: Post, onProgress: (progress: KeepProgress) => void) =>
    (await part<KeepOffline>("keepOffline")).keepSerial(post, onProgress),
  isKept: async (id: string) => (await part<KeepOffline>("keepOffline")).isKept(id),
  removeKept: async (id: string) => (await part<KeepOffline>("keepOffline")).removeKept(id),
  savePage: (page: Page) => part<Pages>("pages").then((pages) => pages.savePage(page), ignore),
  loadPage: async (key: string) => (await part<Pages>("pages")).loadPage(key),
  markRead: (postId: string, fraction: number) =>
    part<ReadMarks>("readMarks").then((marks) => marks.markRead(postId, fraction), ignore),
  readMarksOf: async (parentId: string) => (await part<ReadMarks>("readMarks")).readMarksOf(parentId),
};

function ignore() {}
