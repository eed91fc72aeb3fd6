import { beforeEach, expect, test, vi } from "vitest";
import { dismissSnackbar, snackbarStore } from "../ui/snackbars.ts";
import { registerWorker, type WorkerWindow } from "./registerWorker.ts";

/** The browser's side: what happens to the worker is up to the test. */
function browser() {
  const events = new EventTarget();
  const worker = {
    addEventListener: events.addEventListener.bind(events),
    register: vi.fn(async () => undefined),
    messageSkipWaiting: vi.fn(),
  } as unknown as WorkerWindow;
  return { worker, happens: (type: "waiting" | "controlling") => events.dispatchEvent(new Event(type)) };
}

beforeEach(() => {
  for (const { id } of snackbarStore.read()) dismissSnackbar(id);
});

test("the first worker of a browser is no news", async () => {
  const { worker, happens } = browser();
  const reload = vi.fn();
  await registerWorker(worker, reload);
  happens("controlling");
  expect(worker.register).toHaveBeenCalledOnce();
  expect(snackbarStore.read()).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});

test("a new version is offered, and takes over only when the person says so", async () => {
  const { worker, happens } = browser();
  const reload = vi.fn();
  await registerWorker(worker, reload);
  happens("waiting");
  const [offer] = snackbarStore.read();
  expect(offer?.title).toBe("A new version is ready");
  expect(worker.messageSkipWaiting).not.toHaveBeenCalled();
  const action = offer?.action;
  if (!(action && "onSelect" in action)) throw new Error("the offer has nothing to press");
  action.onSelect();
  expect(worker.messageSkipWaiting).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  happens("controlling");
  expect(reload).toHaveBeenCalledOnce();
});
