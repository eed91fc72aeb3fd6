import { expect, it } from "vitest";
import { dismissSnackbar, snackbarStore } from "../ui/snackbars.ts";
import { withUndo } from "./withUndo.ts";

function start() {
  const done: string[] = [];
  withUndo({ title: "Gone", run: () => done.push("run"), undo: () => done.push("undo") });
  const snackbars = snackbarStore.read().at(-1);
  if (!snackbars?.action || !("onSelect" in snackbars.action)) throw new Error("nothing offers to undo");
  return { done, id: snackbars.id, press: snackbars.action.onSelect };
}

const nextTask = () => new Promise((resolve) => setImmediate(resolve));

it("acts once, after the snackbar has closed", async () => {
  const { done, id } = start();
  await nextTask();
  expect(done).toEqual([]);
  dismissSnackbar(id);
  await nextTask();
  expect(done).toEqual(["run"]);
});

it("does not act after an undo", async () => {
  const { done, id, press } = start();
  // As the host does: the press closes the snackbar, then acts.
  dismissSnackbar(id);
  press();
  await nextTask();
  expect(done).toEqual(["undo"]);
});
