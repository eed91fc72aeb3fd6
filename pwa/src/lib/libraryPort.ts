import type { Post, PostCard } from "@quire/contracts/records/post";
import type { ReadText, SaveProgress } from "./localTypes.ts";

const saveOffline = () => import("../local/saveOffline.ts");
const readTexts = () => import("../local/readTexts.ts");
const readMarks = () => import("../local/readMarks.ts");

/** Loads the local code for the library on demand. Apart from `localPort.ts`, which every page loads. */
export const localLibrary = {
  savePostOffline: async (post: Post, onProgress: (progress: SaveProgress) => void) =>
    (await saveOffline()).savePostOffline(post, onProgress),
  missingRoom: async (needed: number) => (await saveOffline()).missingRoom(needed),
  sizeToSave: async (post: Post) => (await saveOffline()).sizeToSave(post),
  isSavedOffline: async (id: string) => (await saveOffline()).isSavedOffline(id),
  removeSaved: async (id: string) => (await saveOffline()).removeSaved(id),
  listRead: async (): Promise<ReadText[]> => (await readTexts()).listRead(),
  removeRead: async (key: string) => (await readTexts()).removeRead(key),
  prefetchInbox: async (posts: PostCard[]) =>
    (await import("../local/prefetchInbox.ts")).prefetchInbox(posts),
  watchMarks: async (parentId: string, listener: (progress: Record<string, number>) => void) =>
    (await readMarks()).watchMarks(parentId, listener),
  syncPlaces: async () => (await import("../local/syncPlaces.ts")).syncPlaces(),
};
