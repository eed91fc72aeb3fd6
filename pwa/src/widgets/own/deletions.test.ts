// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { BEGUN } from "../../lib/pendingDeletions.ts";
import { dismissSnackbar, snackbarStore } from "../../ui/snackbars.ts";
import { deleteSoon, finishDeletions } from "./deletions.ts";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn(async () => ({})) }));

const post = { id: "p1", site_id: "s1" };
const called = () => vi.mocked(callApi).mock.calls.map(([call]) => `${call.method} ${call.path}`);
const DELETE = "DELETE /{siteId}/posts/{id}";
const turn = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(async () => {
  for (const { id } of snackbarStore.read()) dismissSnackbar(id);
  await turn();
  sessionStorage.clear();
  vi.mocked(callApi).mockReset().mockResolvedValue({});
});

const begin = () => {
  const onBack = vi.fn();
  deleteSoon(post, "Loomings", onBack);
  const shown = snackbarStore.read().at(-1);
  if (!shown?.action || !("onSelect" in shown.action)) throw new Error("nothing offers to undo");
  return { onBack, id: shown.id, undo: shown.action.onSelect };
};

test("it is deleted when the snackbar is gone, and not again on the next page", async () => {
  const { id } = begin();
  expect(called()).toEqual([]);
  dismissSnackbar(id);
  await turn();
  await finishDeletions();
  expect(called()).toEqual([DELETE]);
});

test("whoever leaves the page before has it deleted on the next", async () => {
  begin();
  expect(sessionStorage.getItem(BEGUN)).toContain("p1");
  await finishDeletions();
  expect(called()).toEqual([DELETE]);
  expect(sessionStorage.getItem(BEGUN)).toBeNull();
});

test("what was taken back is not deleted on the next page", async () => {
  const { id, undo, onBack } = begin();
  dismissSnackbar(id);
  undo();
  await turn();
  await finishDeletions();
  expect(onBack).toHaveBeenCalledOnce();
  expect(called()).toEqual([]);
});

test("a post on the site becomes a draft first; one that somebody bought stays, and is back", async () => {
  vi.mocked(callApi).mockRejectedValueOnce(Object.assign(new Error("no"), { code: "post_published" }));
  dismissSnackbar(begin().id);
  await turn();
  expect(called()).toEqual([DELETE, "POST /{siteId}/posts/{id}/unpublish", DELETE]);
  vi.mocked(callApi).mockRejectedValueOnce(Object.assign(new Error("sold"), { code: "post_sold" }));
  const { id, onBack } = begin();
  dismissSnackbar(id);
  await expect.poll(() => onBack).toHaveBeenCalledOnce();
  expect(snackbarStore.read().at(-1)?.title).toBe("“Loomings” couldn't be deleted");
});

test("one that is gone already is deleted", async () => {
  vi.mocked(callApi).mockRejectedValueOnce(Object.assign(new Error("no"), { code: "post_not_found" }));
  const { id, onBack } = begin();
  dismissSnackbar(id);
  await turn();
  expect(onBack).not.toHaveBeenCalled();
});
