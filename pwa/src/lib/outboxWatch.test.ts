// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { dismissSnackbar, snackbarStore } from "../ui/snackbars.ts";
import { setCurrentUser } from "./currentUser.ts";
import { likeStore, setLike } from "./likes.ts";
import { local } from "./localPort.ts";
import type { Refused } from "./localTypes.ts";
import { outboxState } from "./outboxState.ts";
import { watchOutbox } from "./outboxWatch.ts";

type SentListener = (result: { sent: number; retryIn: number | null }) => void;
const port = vi.hoisted(() => ({
  waiting: (_count: number) => {},
  sent: (_result: { sent: number; retryIn: number | null }) => {},
  refused: [] as Refused[],
}));

vi.mock("./localPort.ts", () => ({
  local: {
    enqueue: vi.fn(async () => {}),
    sendNow: vi.fn(async () => {}),
    watchPending: vi.fn(async (listener: (count: number) => void) => {
      port.waiting = listener;
    }),
    onSent: vi.fn(async (listener: SentListener) => {
      port.sent = listener;
    }),
    removeRefused: vi.fn(async () => port.refused.splice(0)),
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
  port.waiting(0);
  vi.mocked(local.sendNow).mockClear();
  for (const { id } of snackbarStore.read()) dismissSnackbar(id);
});

test("watches the outbox once, however often it is called", async () => {
  await watchOutbox();
  expect(local.watchPending).toHaveBeenCalledOnce();
});

test("reports how many changes wait, and that sending fails", () => {
  port.waiting(2);
  expect(outboxState.read()).toEqual({ waiting: 2, isStuck: false });
  port.sent({ sent: 0, retryIn: 1000 });
  expect(outboxState.read()).toEqual({ waiting: 2, isStuck: true });
  port.sent({ sent: 1, retryIn: 1000 });
  expect(outboxState.read().isStuck).toBe(false);
});

test("is not stuck once nothing waits", () => {
  port.waiting(1);
  port.sent({ sent: 0, retryIn: 1000 });
  port.waiting(0);
  expect(outboxState.read()).toEqual({ waiting: 0, isStuck: false });
});

test("reverts a refused like and shows the server's message", async () => {
  await setLike({ id: "post1", site_id: "site1" }, true);
  port.refused = [refusal()];
  port.sent({ sent: 0, retryIn: null });
  await expect.poll(() => snackbarStore.read().length).toBe(1);
  expect(snackbarStore.read()[0]).toMatchObject({ tone: "bad", message: refusal().message });
  expect(likeStore.read("post1")).toEqual({ liked: false, change: 0 });
});

test("keeps a newer press over a refused one", async () => {
  const post = { id: "post2", site_id: "site1" };
  await setLike(post, true);
  await setLike(post, false);
  port.refused = [refusal({ subject: "post2" })];
  port.sent({ sent: 0, retryIn: null });
  await expect.poll(() => snackbarStore.read().length).toBe(1);
  expect(likeStore.read("post2")).toEqual({ liked: false, change: 0 });
});

test("retries at once when the user returns to the tab and changes wait", () => {
  document.dispatchEvent(new Event("visibilitychange"));
  expect(local.sendNow).not.toHaveBeenCalled();
  port.waiting(1);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(local.sendNow).toHaveBeenCalledOnce();
});
