/** The lists of a library that a user adds posts to: saved for later, and saved offline on every device. */
export const SAVED_LISTS = ["bookmarks", "offline"] as const;
export type SavedList = (typeof SAVED_LISTS)[number];

/** All lists of a library. Buying and reading fill the other two. */
export const LIBRARY_LISTS = [...SAVED_LISTS, "purchased", "finished"] as const;
export type LibraryList = (typeof LIBRARY_LISTS)[number];

/** Maximum posts in one saved list: a device loads the ids of all of them. */
export const MAX_SAVED = 500;

/** Maximum reading lists of a user, and posts in one list. */
export const MAX_READING_LISTS = 50;
export const MAX_IN_READING_LIST = 200;
export const MAX_LIST_NAME = 100;
