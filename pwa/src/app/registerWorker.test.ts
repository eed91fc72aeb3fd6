import { beforeEach, expect, test, vi } from "vitest";
import { dismissSnackbar, snackbarStore } from "../ui/snackbars.ts";
import { registerWorker, type WorkerWindow } from "./registerWorker.ts";

/** The browser's side, driven by the test. `active`: a worker was installed before. */
function browser({ active = false, controls = false } = {}) {
  const events = new EventTarget();
  const postMessage = vi.fn();
  const worker = {
    addEventListener: events.addEventListener.bind(events),
    register: vi.fn(async () => ({ active: active ? { postMessage: postMessage } : null })),
    messageSkipWaiting: vi.fn(),
  } as unknown as WorkerWindow;
  return {
    ...{ worker, postMessage },
    isControlled: () => controls,
    happens: (type: "waiting" | "controlling") => events.dispatchEvent(new Event(type)),
  };
}

beforeEach(() => {
  for (const { id } of snackbarStore.read()) dismissSnackbar(id);
});

test("a browser's first worker announces nothing", async () => {
  const { worker, isControlled, happens } = browser();
  const reload = vi.fn();
  await registerWorker(worker, { isControlled, reload });
  happens("controlling");
  expect(worker.register).toHaveBeenCalledOnce();
  expect(snackbarStore.read()).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});

test("a new version is offered, and takes over only when the user accepts", async () => {
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
  ["is told to claim a page it does not control", { active: true, controls: false }, [[{ type: "CLAIM" }]]],
  ["gets no message from a page it controls", { active: true, controls: true }, []],
  ["gets no message before it is active", { active: false, controls: false }, []],
])("a worker %s", async (_, state, messages) => {
  const { worker, isControlled, postMessage } = browser(state);
  await registerWorker(worker, { isControlled, reload: vi.fn() });
  expect(postMessage.mock.calls).toEqual(messages);
});
