// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { PENDING_DELETIONS } from "../../lib/pendingDeletions.ts";
import { dismissSnackbar, snackbarStore } from "../../ui/snackbars.ts";
import { deleteSoon, finishDeletions } from "./deletions.ts";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn(async () => ({})) }));

const post = { id: "p1", site_id: "s1" };
const called = () => vi.mocked(callApi).mock.calls.map(([call]) => `${call.method} ${call.path}`);
const DELETE = "DELETE /{siteId}/posts/{id}";
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(async () => {
  for (const { id } of snackbarStore.read()) dismissSnackbar(id);
  await nextTick();
  sessionStorage.clear();
  vi.mocked(callApi).mockReset().mockResolvedValue({});
});

const begin = () => {
  const onBack = vi.fn();
  deleteSoon(post, "Loomings", onBack);
  const snackbar = snackbarStore.read().at(-1);
  if (!snackbar?.action || !("onSelect" in snackbar.action)) throw new Error("nothing offers to undo");
  return { onBack, id: snackbar.id, undo: snackbar.action.onSelect };
};

test("deletes when the snackbar closes, and not again on the next page", async () => {
  const { id } = begin();
  expect(called()).toEqual([]);
  dismissSnackbar(id);
  await nextTick();
  await finishDeletions();
  expect(called()).toEqual([DELETE]);
});

test("finishes on the next page when the user leaves before", async () => {
  begin();
  expect(sessionStorage.getItem(PENDING_DELETIONS)).toContain("p1");
  await finishDeletions();
  expect(called()).toEqual([DELETE]);
  expect(sessionStorage.getItem(PENDING_DELETIONS)).toBeNull();
});

test("doesn't delete on the next page after an undo", async () => {
  const { id, undo, onBack } = begin();
  dismissSnackbar(id);
  undo();
  await nextTick();
  await finishDeletions();
  expect(onBack).toHaveBeenCalledOnce();
  expect(called()).toEqual([]);
});

test("unpublishes a published post first; restores one that was sold", async () => {
  vi.mocked(callApi).mockRejectedValueOnce(Object.assign(new Error("no"), { code: "post_published" }));
  dismissSnackbar(begin().id);
  await nextTick();
  expect(called()).toEqual([DELETE, "POST /{siteId}/posts/{id}/unpublish", DELETE]);
  vi.mocked(callApi).mockRejectedValueOnce(Object.assign(new Error("sold"), { code: "post_sold" }));
  const { id, onBack } = begin();
  dismissSnackbar(id);
  await expect.poll(() => onBack).toHaveBeenCalledOnce();
  expect(snackbarStore.read().at(-1)?.title).toBe("“Loomings” couldn't be deleted");
});

test("treats a missing post as deleted", async () => {
  vi.mocked(callApi).mockRejectedValueOnce(Object.assign(new Error("no"), { code: "post_not_found" }));
  const { id, onBack } = begin();
  dismissSnackbar(id);
  await nextTick();
  expect(onBack).not.toHaveBeenCalled();
});
