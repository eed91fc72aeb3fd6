import { createListeners } from "../ui/listeners.ts";
import { localLibrary } from "./libraryPort.ts";

let bookmarks: ReadonlySet<string> = new Set();
let isWatching = false;
const [notify, subscribe] = createListeners();

/** For `useSyncExternalStore`: the ids of the current user's bookmarks, unsent ones included. */
export const bookmarkStore = {
  read: () => bookmarks,
  subscribe(listener: () => void) {
    if (!isWatching) watch();
    return subscribe(listener);
  },
};

function watch() {
  isWatching = true;
  localLibrary
    .watchSaved("bookmarks", (ids) => {
      bookmarks = ids;
      notify();
    })
    .catch(() => {
      // The next toggle that appears tries again.
      isWatching = false;
    });
}
