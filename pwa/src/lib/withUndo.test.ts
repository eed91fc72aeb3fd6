import { expect, it } from "vitest";
import { dismissSnackbar, snackbarStore } from "../ui/snackbars.ts";
import { withUndo } from "./withUndo.ts";

function start() {
  const done: string[] = [];
  withUndo({ title: "Gone", run: () => done.push("run"), undo: () => done.push("undo") });
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
  expect(done).toEqual(["run"]);
});

it("what is taken back is never done", async () => {
  const { done, id, press } = start();
  // As the host does it: the press closes the snackbar, then acts.
  dismissSnackbar(id);
  press();
  await turn();
  expect(done).toEqual(["undo"]);
});
