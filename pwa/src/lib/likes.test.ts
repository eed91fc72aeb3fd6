// @vitest-environment jsdom
import type { SessionState } from "@quire/contracts/records/user";
import { beforeEach, expect, test, vi } from "vitest";
import { callApi } from "./callApi.ts";
import { adoptLike, learnLike, likeStore, revertLike, setLike } from "./likes.ts";
import { local } from "./localPort.ts";
import { sessionStore } from "./session.ts";

vi.mock("./callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("./localPort.ts", () => ({
  local: { enqueue: vi.fn(async () => {}), wishOf: vi.fn(async () => undefined) },
}));

let last = 0;
/** A post that no other test has touched: likes live as long as the tab. */
const newPost = () => ({ id: `post${++last}`, site_id: "s1" });

function signIn(userId: string | null) {
  sessionStore.write({ session: null, user: userId ? { id: userId } : null, xsrf: "x" } as SessionState);
}

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  signIn(null);
});

test("a guest's like shows at once and is sent to nobody", async () => {
  const post = newPost();
  await setLike(post, true);
  expect(likeStore.read(post.id)).toEqual({ liked: true, change: 1 });
  expect(local.enqueue).not.toHaveBeenCalled();
});

test("a person's like goes to the outbox as the state wanted", async () => {
  signIn("ada");
  const post = newPost();
  await setLike(post, true);
  await setLike(post, false);
  expect(vi.mocked(local.enqueue).mock.calls.map(([entry]) => entry.kind)).toEqual(["like", "unlike"]);
  expect(likeStore.read(post.id)).toEqual({ liked: false, change: 0 });
});

test("with no network the person is known from the last visit, and the like waits in the outbox", async () => {
  signIn("ada");
  sessionStore.expire();
  await setLike(newPost(), true);
  expect(local.enqueue).toHaveBeenCalledOnce();
});

test("a like that the device could not note is taken back from the screen", async () => {
  signIn("ada");
  vi.mocked(local.enqueue).mockRejectedValueOnce(new Error("no room"));
  const post = newPost();
  await expect(setLike(post, true)).rejects.toThrow();
  expect(likeStore.read(post.id)).toEqual({ liked: false, change: 0 });
});

test("what the server knows is shown, and does not count twice", async () => {
  signIn("ada");
  const post = newPost();
  vi.mocked(callApi).mockResolvedValueOnce({ liked: [post.id] });
  await learnLike(post.id);
  expect(likeStore.read(post.id)).toEqual({ liked: true, change: 0 });
});

test("a press while the server is being asked stands", async () => {
  signIn("ada");
  const post = newPost();
  vi.mocked(callApi).mockImplementationOnce(async () => {
    await setLike(post, true);
    return { liked: [] };
  });
  await learnLike(post.id);
  expect(likeStore.read(post.id).liked).toBe(true);
});

test("a guest's like of an earlier visit is shown again", async () => {
  localStorage.setItem("likes", '["kept-post"]');
  await learnLike("kept-post");
  expect(likeStore.read("kept-post")).toEqual({ liked: true, change: 0 });
  expect(callApi).not.toHaveBeenCalled();
});

test("a like that waits to be sent is not unlearnt because the server has not heard of it", async () => {
  signIn("ada");
  const post = newPost();
  vi.mocked(local.wishOf).mockResolvedValueOnce(true);
  await learnLike(post.id);
  expect(likeStore.read(post.id)).toEqual({ liked: true, change: 0 });
  expect(callApi).not.toHaveBeenCalled();
});

test("on a device that keeps nothing, the server's word is taken", async () => {
  signIn("ada");
  const post = newPost();
  vi.mocked(local.wishOf).mockRejectedValueOnce(new Error("no IndexedDB"));
  vi.mocked(callApi).mockResolvedValueOnce({ liked: [post.id] });
  await learnLike(post.id);
  expect(likeStore.read(post.id).liked).toBe(true);
});

test("a guest's like becomes the person's, and counts once", () => {
  const post = newPost();
  adoptLike(post.id);
  adoptLike(post.id);
  expect(likeStore.read(post.id)).toEqual({ liked: true, change: 1 });
});

test("a refused change is taken back, with its count, unless one has pressed again", async () => {
  signIn("ada");
  const post = newPost();
  await setLike(post, true);
  revertLike(post.id, false);
  expect(likeStore.read(post.id)).toEqual({ liked: true, change: 1 });
  revertLike(post.id, true);
  expect(likeStore.read(post.id)).toEqual({ liked: false, change: 0 });
});
