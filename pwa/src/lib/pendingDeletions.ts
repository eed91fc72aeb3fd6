/** The tab-storage key of deletions in progress: the next page finishes what the user left. */
export const PENDING_DELETIONS = "deletions";
