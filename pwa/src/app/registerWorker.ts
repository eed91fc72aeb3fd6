import type { Workbox } from "workbox-window";
import { showSnackbar } from "../ui/snackbars.ts";

/** The part of `Workbox` in use. */
export type WorkerWindow = Pick<Workbox, "addEventListener" | "register" | "messageSkipWaiting">;

interface PageOfWorker {
  /** Whether a worker intercepts this page's requests. */
  isControlled: () => boolean;
  reload: () => void;
}

/**
 * Registers the worker that opens pages offline. A new version, also one installed while the app was closed, is
 * offered and never takes over by itself: that would change the app mid-use.
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
  // A page that loads while its worker starts stays outside its control, and what it fetches later would be missing
  // offline.
  if (active && !isControlled()) active.postMessage({ type: "CLAIM" });
}
