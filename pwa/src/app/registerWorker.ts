import type { Workbox } from "workbox-window";
import { showSnackbar } from "../ui/snackbars.ts";

/** The part of a `Workbox` that is used. */
export type WorkerWindow = Pick<Workbox, "addEventListener" | "register" | "messageSkipWaiting">;

interface PageOfWorker {
  /** Whether a worker sees what this page asks for. */
  isControlled: () => boolean;
  reload: () => void;
}

/**
 * Registers the worker that opens pages with no network. A new version of the app, also one that came while the app was
 * closed, is offered and never takes over by itself: that would change the app under someone's hands.
 */
export async function registerWorker(
  worker: WorkerWindow,
  { isControlled, reload }: PageOfWorker,
): Promise<void> {
  worker.addEventListener("waiting", () => {
    showSnackbar({
      title: "A new version is ready",
      tone: "plain",
      auto: false,
      action: {
        label: "Reload",
        onSelect() {
          worker.addEventListener("controlling", reload);
          worker.messageSkipWaiting();
        },
      },
    });
  });
  const { active } = (await worker.register()) ?? {};
  // A page that was on its way while its worker came alive is overlooked by it, and what the page has yet to fetch would
  // not be there with no network.
  if (active && !isControlled()) active.postMessage({ type: "CLAIM" });
}
