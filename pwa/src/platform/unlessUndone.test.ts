import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dismissSnackbar, snackbarStore } from "../ui/snackbars.ts";
import { unlessUndone } from "./unlessUndone.ts";

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

function start() {
  const done: string[] = [];
  unlessUndone({ title: "Gone", run: () => done.push("run"), undo: () => done.push("undo") });
  const shown = snackbarStore.read().at(-1);
  if (!shown?.action || !("onSelect" in shown.action)) throw new Error("nothing offers to undo");
  return { done, id: shown.id, press: shown.action.onSelect };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it("nothing is done while the snackbar stands, and once when it is gone", async () => {
  const { done, id } = start();
  await turn();
  expect(done).toEqual([]);
  dismissSnackbar(id);
  await turn();
  page.dispatchEvent(new Event("pagehide"));
  expect(done).toEqual(["run"]);
});

it("what is taken back is never done", async () => {
  const { done, id, press } = start();
  // As the host does it: the press closes the snackbar, then acts.
  dismissSnackbar(id);
  press();
  await turn();
  page.dispatchEvent(new Event("pagehide"));
  expect(done).toEqual(["undo"]);
});

it("a page that closes meanwhile does it at once", () => {
  const { done, id } = start();
  page.dispatchEvent(new Event("pagehide"));
  expect(done).toEqual(["run"]);
  dismissSnackbar(id);
});
