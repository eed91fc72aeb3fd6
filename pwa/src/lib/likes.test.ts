// @vitest-environment jsdom
import type { SessionState } from "@quire/contracts/records/user";
import { beforeEach, expect, test, vi } from "vitest";
import { refuseWebStorage } from "../testing/refuseWebStorage.ts";
import { callApi } from "./callApi.ts";
import { adoptLike, likeStore, loadLike, revertLike, setLike } from "./likes.ts";
import { local } from "./localPort.ts";
import { sessionStore } from "./session.ts";
import { reportNoStorage } from "./unsaved.ts";

vi.mock("./callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("./unsaved.ts", () => ({ reportNoStorage: vi.fn() }));
vi.mock("./localPort.ts", () => ({
  local: { enqueue: vi.fn(async () => {}), pendingState: vi.fn(async () => undefined) },
}));

let last = 0;
/** A post that no other test uses: likes live as long as the tab. */
const newPost = () => ({ id: `post${++last}`, site_id: "s1" });

function signIn(userId: string | null) {
  sessionStore.write({ session: null, user: userId ? { id: userId } : null, xsrf: "x" } as SessionState);
}

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  signIn(null);
});

test("shows a guest's like at once and sends nothing", async () => {
  const post = newPost();
  await setLike(post, true);
  expect(likeStore.read(post.id)).toEqual({ liked: true, change: 1 });
  expect(local.enqueue).not.toHaveBeenCalled();
});

test("says that a guest's like is not stored where the browser blocks storage", async () => {
  const allow = refuseWebStorage("localStorage");
  const post = newPost();
  try {
    await setLike(post, true);
  } finally {
    allow();
  }
  expect(likeStore.read(post.id).liked).toBe(true);
  expect(reportNoStorage).toHaveBeenCalledOnce();
});

test("sends a user's like where the browser blocks storage", async () => {
  const allow = refuseWebStorage("localStorage");
  try {
    signIn("ada");
    await setLike(newPost(), true);
  } finally {
    allow();
  }
  expect(local.enqueue).toHaveBeenCalledOnce();
});

test("adds a user's like to the outbox as the wanted state", async () => {
  signIn("ada");
  const post = newPost();
  await setLike(post, true);
  await setLike(post, false);
  expect(vi.mocked(local.enqueue).mock.calls.map(([entry]) => entry.kind)).toEqual(["like", "unlike"]);
  expect(likeStore.read(post.id)).toEqual({ liked: false, change: 0 });
});

test("uses the last visit's user without a network, and leaves the like in the outbox", async () => {
  signIn("ada");
  sessionStore.expire();
  await setLike(newPost(), true);
  expect(local.enqueue).toHaveBeenCalledOnce();
});

test("reverts a like that the device could not store", async () => {
  signIn("ada");
  vi.mocked(local.enqueue).mockRejectedValueOnce(new Error("no room"));
  const post = newPost();
  await expect(setLike(post, true)).rejects.toThrow();
  expect(likeStore.read(post.id)).toEqual({ liked: false, change: 0 });
});

test("shows the server's like without counting it twice", async () => {
  signIn("ada");
  const post = newPost();
  vi.mocked(callApi).mockResolvedValueOnce({ liked: [post.id] });
  await loadLike(post.id);
  expect(likeStore.read(post.id)).toEqual({ liked: true, change: 0 });
});

test("keeps a press made while the server is being asked", async () => {
  signIn("ada");
  const post = newPost();
  vi.mocked(callApi).mockImplementationOnce(async () => {
    await setLike(post, true);
    return { liked: [] };
  });
  await loadLike(post.id);
  expect(likeStore.read(post.id).liked).toBe(true);
});

test("counts a guest's like of an earlier visit, which the server doesn't have", async () => {
  localStorage.setItem("likes", '["kept-post"]');
  await loadLike("kept-post");
  expect(likeStore.read("kept-post")).toEqual({ liked: true, change: 1 });
  expect(callApi).not.toHaveBeenCalled();
});

test("keeps an unsent like that the server does not know yet", async () => {
  signIn("ada");
  const post = newPost();
  vi.mocked(local.pendingState).mockResolvedValueOnce(true);
  await loadLike(post.id);
  expect(likeStore.read(post.id)).toEqual({ liked: true, change: 0 });
  expect(callApi).not.toHaveBeenCalled();
});

test("uses the server's state on a device without storage", async () => {
  signIn("ada");
  const post = newPost();
  vi.mocked(local.pendingState).mockRejectedValueOnce(new Error("no IndexedDB"));
  vi.mocked(callApi).mockResolvedValueOnce({ liked: [post.id] });
  await loadLike(post.id);
  expect(likeStore.read(post.id).liked).toBe(true);
});

test("turns a guest's like into the user's, counted once", () => {
  const post = newPost();
  adoptLike(post.id);
  adoptLike(post.id);
  expect(likeStore.read(post.id)).toEqual({ liked: true, change: 1 });
});

test("reverts a refused change and its count, unless the user pressed again", async () => {
  signIn("ada");
  const post = newPost();
  await setLike(post, true);
  revertLike(post.id, false);
  expect(likeStore.read(post.id)).toEqual({ liked: true, change: 1 });
  revertLike(post.id, true);
  expect(likeStore.read(post.id)).toEqual({ liked: false, change: 0 });
});
