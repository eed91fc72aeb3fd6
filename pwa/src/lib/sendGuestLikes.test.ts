// @vitest-environment jsdom
import type { SessionState } from "@quire/contracts/records/user";
import { beforeEach, expect, test, vi } from "vitest";
import { readGuestLikes, readLikeList, recordLike } from "./likeList.ts";
import { local } from "./localPort.ts";
import { sendGuestLikes } from "./sendGuestLikes.ts";
import { sessionStore } from "./session.ts";

vi.mock("./localPort.ts", () => ({ local: { enqueue: vi.fn(async () => {}) } }));

function be(userId: string | null, siteId: string | null = "site1") {
  const site = siteId ? { id: siteId, is_owner: false, follows: false } : null;
  sessionStore.write({
    session: null,
    user: userId ? { id: userId } : null,
    xsrf: "x",
    site,
  } as SessionState);
}

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  be(null);
  recordLike("post1", true);
  recordLike("post2", true);
});

test("sends a guest's likes once after signing in", async () => {
  be("ada");
  await sendGuestLikes();
  await sendGuestLikes();
  expect(vi.mocked(local.enqueue).mock.calls.map(([entry]) => entry)).toEqual([
    { kind: "like", siteId: "site1", postId: "post1" },
    { kind: "like", siteId: "site1", postId: "post2" },
  ]);
  expect(readLikeList()).toEqual(["post1", "post2"]);
  expect(readGuestLikes()).toEqual([]);
});

test("leaves a guest's likes alone without a sign-in", async () => {
  await sendGuestLikes();
  expect(local.enqueue).not.toHaveBeenCalled();
  expect(readGuestLikes()).toEqual(["post1", "post2"]);
});

test("keeps the guest's likes when the device can't store them", async () => {
  be("ada");
  vi.mocked(local.enqueue).mockResolvedValueOnce().mockRejectedValueOnce(new Error("no room"));
  await expect(sendGuestLikes()).rejects.toThrow();
  expect(readGuestLikes()).toEqual(["post1", "post2"]);
});

test("sends nothing on the platform, which has no posts of its own", async () => {
  be("ada", null);
  await sendGuestLikes();
  expect(local.enqueue).not.toHaveBeenCalled();
});
