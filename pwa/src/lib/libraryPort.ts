import type { Post, PostCard } from "@quire/contracts/records/post";
import type { SavedList } from "@quire/domain/posts/library";
import type { DeviceCopy, ReadText, SavablePost, SaveProgress } from "./localTypes.ts";

const saveOffline = () => import("../local/saveOffline.ts");
const readTexts = () => import("../local/readTexts.ts");
const library = () => import("../local/library.ts");
const readMarks = () => import("../local/readMarks.ts");

/** Loads the local code for the library on demand. Apart from `localPort.ts`, which every page loads. */
export const localLibrary = {
  savePostOffline: async (post: Post, onProgress: (progress: SaveProgress) => void) =>
    (await saveOffline()).savePostOffline(post, onProgress),
  canStore: async () => (await saveOffline()).canStore(),
  missingRoom: async (needed: number) => (await saveOffline()).missingRoom(needed),
  sizeToSave: async (post: Post) => (await saveOffline()).sizeToSave(post),
  isSavedOffline: async (id: string) => (await saveOffline()).isSavedOffline(id),
  refreshSaved: async () => (await import("../local/refreshSaved.ts")).refreshSaved(),
  removeSaved: async (id: string) => (await saveOffline()).removeSaved(id),
  setSaved: async (list: SavedList, post: SavablePost, isWanted: boolean) =>
    (await library()).setSaved(list, post, isWanted),
  revertSaved: async (list: SavedList, postId: string, refused: boolean) =>
    (await library()).revertSaved(list, postId, refused),
  isListed: async (list: SavedList, postId: string) => (await library()).isListed(list, postId),
  watchSaved: async (list: SavedList, listener: (ids: ReadonlySet<string>) => void) =>
    (await library()).watchSaved(list, listener),
  watchCopies: async (listener: (copies: DeviceCopy[]) => void) => (await library()).watchCopies(listener),
  downloadSaved: async (id: string, siteId: string) => (await library()).downloadSaved(id, siteId),
  syncLibrary: async () => (await library()).syncLibrary(),
  listRead: async (): Promise<ReadText[]> => (await readTexts()).listRead(),
  removeRead: async (key: string) => (await readTexts()).removeRead(key),
  prefetchInbox: async (posts: PostCard[]) =>
    (await import("../local/prefetchInbox.ts")).prefetchInbox(posts),
  watchMarks: async (parentId: string, listener: (progress: Record<string, number>) => void) =>
    (await readMarks()).watchMarks(parentId, listener),
  listFinished: async () => (await readMarks()).listFinished(),
  syncPlaces: async () => (await import("../local/syncPlaces.ts")).syncPlaces(),
};
