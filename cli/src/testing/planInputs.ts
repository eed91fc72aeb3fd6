import type { LocalText, Memory, RemotePost } from "../services/sync/plan.ts";

export const ID = "b0000000000000000001";
export const local = (more: Partial<LocalText> = {}): LocalText => ({
  ...{ path: "a.md", id: null, title: "A", hash: "h1", draft: null, at: null, index: null, isWaiting: false },
  ...more,
});
export const memory = (more: Partial<Memory> = {}): Memory => ({
  ...{ path: "a.md", id: ID, version: 1, hash: "h1", draft: null, status: "published", index: null },
  ...more,
});
export const remote = (more: Partial<RemotePost> = {}): RemotePost => ({
  ...{
    id: ID,
    version: 1,
    status: "published",
    title: "A",
    index: null,
    isArchived: false,
    isTypedIn: false,
    isScheduled: false,
  },
  ...more,
});
