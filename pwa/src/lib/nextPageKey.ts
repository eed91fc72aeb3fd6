/** The tab-storage key of the snackbar for the next document. */
export const NEXT_PAGE_KEY = "say";
