import type { Post, PostCard } from "@quire/contracts/records/post";
import type { KeepProgress, ReadText } from "./localTypes.ts";

const keepOffline = () => import("../local/keepOffline.ts");
const readTexts = () => import("../local/readTexts.ts");
const readMarks = () => import("../local/readMarks.ts");

/** The doors to what this device keeps to be read later; beside `localPort.ts`, which every page carries. */
export const localLibrary = {
  keepPost: async (post: Post, onProgress: (progress: KeepProgress) => void) =>
    (await keepOffline()).keepPost(post, onProgress),
  missingRoom: async (needed: number) => (await keepOffline()).missingRoom(needed),
  sizeToKeep: async (post: Post) => (await keepOffline()).sizeToKeep(post),
  isKept: async (id: string) => (await keepOffline()).isKept(id),
  removeKept: async (id: string) => (await keepOffline()).removeKept(id),
  listRead: async (): Promise<ReadText[]> => (await readTexts()).listRead(),
  removeRead: async (key: string) => (await readTexts()).removeRead(key),
  keepInbox: async (posts: PostCard[]) => (await import("../local/keepInbox.ts")).keepInbox(posts),
  watchMarks: async (parentId: string, listener: (marks: Record<string, number>) => void) =>
    (await readMarks()).watchMarks(parentId, listener),
  syncPlaces: async () => (await import("../local/syncPlaces.ts")).syncPlaces(),
};
