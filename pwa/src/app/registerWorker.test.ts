import { beforeEach, expect, test, vi } from "vitest";
import { dismissSnackbar, snackbarStore } from "../ui/snackbars.ts";
import { registerWorker, type WorkerWindow } from "./registerWorker.ts";

/** The browser's side: what happens to the worker is up to the test. `active`: it had been installed before. */
function browser({ active = false, controls = false } = {}) {
  const events = new EventTarget();
  const asked = vi.fn();
  const worker = {
    addEventListener: events.addEventListener.bind(events),
    register: vi.fn(async () => ({ active: active ? { postMessage: asked } : null })),
    messageSkipWaiting: vi.fn(),
  } as unknown as WorkerWindow;
  return {
    ...{ worker, asked },
    isControlled: () => controls,
    happens: (type: "waiting" | "controlling") => events.dispatchEvent(new Event(type)),
  };
}

beforeEach(() => {
  for (const { id } of snackbarStore.read()) dismissSnackbar(id);
});

test("the first worker of a browser is no news", async () => {
  const { worker, isControlled, happens } = browser();
  const reload = vi.fn();
  await registerWorker(worker, { isControlled, reload });
  happens("controlling");
  expect(worker.register).toHaveBeenCalledOnce();
  expect(snackbarStore.read()).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});

test("a new version is offered, and takes over only when the person says so", async () => {
  const { worker, isControlled, happens } = browser();
  const reload = vi.fn();
  await registerWorker(worker, { isControlled, reload });
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

test.each([
  ["is asked to see a page that it has overlooked", { active: true, controls: false }, [[{ type: "CLAIM" }]]],
  ["is asked for nothing by a page that it sees", { active: true, controls: true }, []],
  ["sees by itself the pages that wait for it", { active: false, controls: false }, []],
])("a worker %s", async (_, state, messages) => {
  const { worker, isControlled, asked } = browser(state);
  await registerWorker(worker, { isControlled, reload: vi.fn() });
  expect(asked.mock.calls).toEqual(messages);
});
