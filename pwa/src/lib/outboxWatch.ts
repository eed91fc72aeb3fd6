import { showSnackbar } from "../ui/snackbars.ts";
import { currentUserId } from "./currentUser.ts";
import { revertFollow } from "./follows.ts";
import { localLibrary } from "./libraryPort.ts";
import { revertLike } from "./likes.ts";
import { local } from "./localPort.ts";
import type { Refused } from "./localTypes.ts";
import { outboxState, setOutboxState } from "./outboxState.ts";

let watching: Promise<void> | null = null;

/**
 * Keeps `outboxState` current, retries when the user returns to the tab, and shows what was refused. Loads nothing
 * for a guest, who has no outbox.
 */
export function watchOutbox(): Promise<void> {
  if (!currentUserId()) return Promise.resolve();
  watching ??= start().catch(() => {
    // Without IndexedDB there is no outbox.
    watching = null;
  });
  return watching;
}

async function start() {
  await local.watchPending((waiting) => setOutboxState({ waiting }));
  await local.onSent(({ sent, retryIn }) => {
    setOutboxState({ isStuck: retryIn !== null && sent === 0 });
    void showRefused();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && outboxState.read().waiting > 0) {
      local.sendNow().catch(() => {});
    }
  });
  await showRefused();
}

/** Reverts what the server refused, to this tab or to the worker, and shows why. */
async function showRefused() {
  for (const refused of await local.removeRefused()) {
    // A refused reading position needs no message.
    if (refused.kind === "read") continue;
    if (refused.kind === "like") revertLike(refused.subject, refused.wanted);
    else if (refused.kind === "follow") revertFollow(refused.siteId, refused.wanted);
    else if (refused.kind === "bookmarks" || refused.kind === "offline")
      await localLibrary.revertSaved(refused.kind, refused.subject, refused.wanted).catch(() => {});
    showSnackbar({ title: TITLES[refused.kind], message: refused.message });
  }
}

const TITLES: Record<Exclude<Refused["kind"], "read">, string> = {
  like: "We couldn't save your like",
  follow: "We couldn't save your follow",
  bookmarks: "We couldn't update your library",
  offline: "We couldn't update your library",
  highlight: "We couldn't save your highlight",
  comment: "We couldn't post your comment. Your draft is saved.",
  comment_edit: "We couldn't save your edit. Your draft is saved.",
  comment_gone: "We couldn't change your comment",
};
