// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { dismissSnackbar, snackbarStore } from "../ui/snackbars.ts";
import { likeStore, setLike } from "./likes.ts";
import { local } from "./localPort.ts";
import type { Refused } from "./localTypes.ts";
import { outboxState } from "./outboxState.ts";
import { watchOutbox } from "./outboxWatch.ts";
import { setCurrentUser } from "./whoIsHere.ts";

type Told = (result: { sent: number; retryIn: number | null }) => void;
const heard = vi.hoisted(() => ({
  waiting: (_count: number) => {},
  sent: (_result: { sent: number; retryIn: number | null }) => {},
  refused: [] as Refused[],
}));

vi.mock("./localPort.ts", () => ({
  local: {
    enqueue: vi.fn(async () => {}),
    sendNow: vi.fn(async () => {}),
    watchWaiting: vi.fn(async (listener: (count: number) => void) => {
      heard.waiting = listener;
    }),
    onSent: vi.fn(async (listener: Told) => {
      heard.sent = listener;
    }),
    removeRefused: vi.fn(async () => heard.refused.splice(0)),
  },
}));

const refusal = (changes: Partial<Refused> = {}): Refused => ({
  kind: "like",
  subject: "post1",
  siteId: "site1",
  wanted: true,
  message: "You liked too many posts today. Try again tomorrow.",
  ...changes,
});

beforeEach(async () => {
  setCurrentUser("ada");
  await watchOutbox();
  heard.waiting(0);
  vi.mocked(local.sendNow).mockClear();
  for (const { id } of snackbarStore.read()) dismissSnackbar(id);
});

test("the outbox is watched once, however often one comes by", async () => {
  await watchOutbox();
  expect(local.watchWaiting).toHaveBeenCalledOnce();
});

test("what waits is known, and that it doesn't get through", () => {
  heard.waiting(2);
  expect(outboxState.read()).toEqual({ waiting: 2, isStuck: false });
  heard.sent({ sent: 0, retryIn: 1000 });
  expect(outboxState.read()).toEqual({ waiting: 2, isStuck: true });
  heard.sent({ sent: 1, retryIn: 1000 });
  expect(outboxState.read().isStuck).toBe(false);
});

test("once nothing waits, nothing is stuck", () => {
  heard.waiting(1);
  heard.sent({ sent: 0, retryIn: 1000 });
  heard.waiting(0);
  expect(outboxState.read()).toEqual({ waiting: 0, isStuck: false });
});

test("a like that was refused is taken back from the screen, and the server's words are said", async () => {
  await setLike({ id: "post1", site_id: "site1" }, true);
  heard.refused = [refusal()];
  heard.sent({ sent: 0, retryIn: null });
  await expect.poll(() => snackbarStore.read().length).toBe(1);
  expect(snackbarStore.read()[0]).toMatchObject({ tone: "bad", message: refusal().message });
  expect(likeStore.read("post1")).toEqual({ liked: false, change: 0 });
});

test("who has pressed again meanwhile keeps what they pressed", async () => {
  const post = { id: "post2", site_id: "site1" };
  await setLike(post, true);
  await setLike(post, false);
  heard.refused = [refusal({ subject: "post2" })];
  heard.sent({ sent: 0, retryIn: null });
  await expect.poll(() => snackbarStore.read().length).toBe(1);
  expect(likeStore.read("post2")).toEqual({ liked: false, change: 0 });
});

test("coming back to the tab tries again at once, if something waits", () => {
  document.dispatchEvent(new Event("visibilitychange"));
  expect(local.sendNow).not.toHaveBeenCalled();
  heard.waiting(1);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(local.sendNow).toHaveBeenCalledOnce();
});
