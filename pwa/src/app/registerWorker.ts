import { showSnackbar } from "../ui/snackbars.ts";

/** Registers the worker that opens pages with no network, and offers a new version of the app instead of taking it over. */
export async function registerWorker(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.register("/sw.js");
  if (registration.waiting && container.controller) offer(registration.waiting, container);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      // Without a controller this is the first worker, and nothing is new.
      if (coming.state === "installed" && container.controller) offer(coming, container);
    });
  });
}

function offer(worker: ServiceWorker, container: ServiceWorkerContainer) {
  showSnackbar({
    title: "A new version is ready",
    tone: "plain",
    auto: false,
    action: {
      label: "Reload",
      onSelect() {
        container.addEventListener("controllerchange", () => location.reload(), { once: true });
        worker.postMessage({ type: "SKIP_WAITING" });
      },
    },
  });
}
