import type { LibraryList, SavedList } from "@quire/domain/posts/library";
import { call, type Listing } from "../call.ts";
import type { LibraryEntry, OpenReadingList, ReadingList, SavedIds } from "../records/library.ts";
import type { PostCardWithSite } from "../records/post.ts";

type SavedKey = { list: SavedList; postId: string };

/** Sets the state rather than toggling it: repeating it changes nothing. */
export const addToLibrary = call<{ params: SavedKey; output: { saved: true } }>(
  "PUT",
  "w",
  "/users/me/library/{list}/{postId}",
);
export const removeFromLibrary = call<{ params: SavedKey; output: { saved: false } }>(
  "DELETE",
  "w",
  "/users/me/library/{list}/{postId}",
);

/** Lists the ids of all saved posts, for a device that stores them. */
export const getSavedIds = call<{ output: SavedIds }>("GET", "r", "/users/me/library");

/**
 * Lists posts, the last added first: purchased parts and finished chapters as their serial. Leaves out what is no longer
 * published, so a page may be shorter than requested, or empty, and still have a `next`.
 */
export const listLibrary = call<{
  params: { list: LibraryList };
  query: { next?: string; size?: number };
  output: Listing & { entries: LibraryEntry[] };
}>("GET", "r", "/users/me/library/{list}");

/** Lists all of the caller's reading lists, the latest first. With `post_id`, says which of them contain that post. */
export const listReadingLists = call<{ query: { post_id?: string }; output: { lists: ReadingList[] } }>(
  "GET",
  "r",
  "/users/me/reading-lists",
);
export const createReadingList = call<{
  body: { name: string; shared: boolean };
  output: ReadingList;
}>("POST", "w", "/users/me/reading-lists");
export const updateReadingList = call<{
  params: { id: string };
  body: { name?: string; shared?: boolean };
  output: ReadingList;
}>("PATCH", "w", "/users/me/reading-lists/{id}");
export const deleteReadingList = call<{ params: { id: string }; output: { deleted: true } }>(
  "DELETE",
  "w",
  "/users/me/reading-lists/{id}",
);
export const addToReadingList = call<{ params: { id: string; postId: string }; output: { saved: true } }>(
  "PUT",
  "w",
  "/users/me/reading-lists/{id}/posts/{postId}",
);
export const removeFromReadingList = call<{
  params: { id: string; postId: string };
  output: { saved: false };
}>("DELETE", "w", "/users/me/reading-lists/{id}/posts/{postId}");

/** Opens a shared list, or one of the caller's; the last added first. */
export const getReadingList = call<{
  params: { id: string };
  query: { next?: string; size?: number };
  output: Listing & { list: OpenReadingList; posts: PostCardWithSite[] };
}>("GET", "r", "/reading-lists/{id}");
