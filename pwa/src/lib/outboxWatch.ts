import { showSnackbar } from "../ui/snackbars.ts";
import { revertFollow } from "./follows.ts";
import { revertLike } from "./likes.ts";
import { local } from "./localPort.ts";
import type { Refused } from "./localTypes.ts";
import { outboxState, setOutboxState } from "./outboxState.ts";
import { whoIsHere } from "./whoIsHere.ts";

let watching: Promise<void> | null = null;

/**
 * Keeps the word on what waits, tries again when the person comes back to the tab, and tells them what was refused.
 * A guest has nothing that waits: until somebody is here, nothing is fetched for it.
 */
export function watchOutbox(): Promise<void> {
  if (!whoIsHere()) return Promise.resolve();
  watching ??= start().catch(() => {
    // No IndexedDB here: nothing can wait either.
    watching = null;
  });
  return watching;
}

async function start() {
  await local.watchWaiting((waiting) => setOutboxState({ waiting }));
  await local.onSent(({ sent, retryIn }) => {
    setOutboxState({ isStuck: retryIn !== null && sent === 0 });
    void tellRefused();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && outboxState.read().waiting > 0) {
      local.sendNow().catch(() => {});
    }
  });
  await tellRefused();
}

/** Takes back from the screen what the server refused, be it to this tab or to the worker, and says why. */
async function tellRefused() {
  for (const refused of await local.removeRefused()) {
    // A text that is gone needs no place.
    if (refused.kind === "read") continue;
    if (refused.kind === "like") revertLike(refused.subject, refused.wanted);
    else if (refused.kind === "follow") revertFollow(refused.siteId, refused.wanted);
    showSnackbar({ title: TITLES[refused.kind], message: refused.message });
  }
}

const TITLES: Record<Exclude<Refused["kind"], "read">, string> = {
  like: "We couldn't save your like",
  follow: "We couldn't save your follow",
  comment: "We couldn't post your comment. Your draft is saved.",
  comment_edit: "We couldn't save your edit. Your draft is saved.",
  comment_gone: "We couldn't change your comment",
};
