// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { dismissSnackbar, snackbarStore } from "../ui/snackbars.ts";
import { registerWorker } from "./registerWorker.ts";

class FakeWorker extends EventTarget {
  state = "installing";
  postMessage = vi.fn();
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
}

function browser(hasController: boolean) {
  const registration = new FakeRegistration();
  const container = Object.assign(new EventTarget(), {
    controller: hasController ? {} : null,
    register: async () => registration,
  });
  return { registration, container: container as unknown as ServiceWorkerContainer };
}

beforeEach(() => {
  for (const { id } of snackbarStore.read()) dismissSnackbar(id);
});

test("the first worker of a browser is no news", async () => {
  const { registration, container } = browser(false);
  await registerWorker(container);
  registration.installing = new FakeWorker();
  registration.dispatchEvent(new Event("updatefound"));
  registration.installing.become("installed");
  expect(snackbarStore.read()).toEqual([]);
});

test("a new version is offered, and takes over only when the person says so", async () => {
  const { registration, container } = browser(true);
  await registerWorker(container);
  const worker = new FakeWorker();
  registration.installing = worker;
  registration.dispatchEvent(new Event("updatefound"));
  worker.become("installed");
  const [offer] = snackbarStore.read();
  expect(offer?.title).toBe("A new version is ready");
  expect(worker.postMessage).not.toHaveBeenCalled();
  const action = offer?.action;
  if (action && "onSelect" in action) action.onSelect();
  expect(worker.postMessage).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
});

test("a version that came while the app was closed is offered at the next visit", async () => {
  const { registration, container } = browser(true);
  registration.waiting = new FakeWorker();
  await registerWorker(container);
  expect(snackbarStore.read().length).toBe(1);
});
