import { CallError, NetworkError } from "@quire/client/errors";
import type { Page } from "@quire/contracts/records/page";
import { expect, test } from "vitest";
import { page, postPage } from "../testing/pages.ts";
import { createNavigator, PATIENCE_MS, SLOW_MS } from "./navigator.ts";
import { createPageStore } from "./pageStore.ts";

const topic = (path: string, title = path) => page({ kind: "profile" }, { path, title });
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A navigator in a browser that only notes what is done to it; time passes when told. */
function browser(options: { kept?: Page; offline?: boolean } = {}) {
  const waiting: { path: string; answer: (page: Page) => void; fail: (error: unknown) => void }[] = [];
  const timers = new Set<{ at: number; then: () => void }>();
  const log: string[] = [];
  const clock = { now: 0 };
  const store = createPageStore(
    (path) => new Promise((answer, fail) => waiting.push({ path, answer, fail })),
    () => clock.now,
  );
  const first = topic("/");
  store.keep("/", first);
  const navigator = createNavigator(
    store,
    { path: "/", page: first, state: "ready", slow: false, last: first },
    {
      draw(draw, _how, then) {
        draw();
        then();
      },
      push: (path, replace) => log.push(`${replace ? "replace" : "push"} ${path}`),
      settled: (view, how) => log.push(`${how} ${view.page?.title ?? view.state}`),
      loadKept: async () => options.kept ?? null,
      isOffline: () => options.offline ?? false,
      after(ms, then) {
        const timer = { at: clock.now + ms, then };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
  );
  async function pass(ms: number) {
    clock.now += ms;
    for (const timer of [...timers]) {
      if (timer.at > clock.now) continue;
      timers.delete(timer);
      timer.then();
    }
    await settle();
  }
  return { navigator, store, log, waiting, pass };
}

test("a page that was seen shows at once, with no question asked while it is fresh", () => {
  const { navigator, store, log, waiting } = browser();
  store.keep("/a", topic("/a"));
  navigator.go("/a");
  expect(log).toEqual(["push /a", "link /a"]);
  expect(waiting).toEqual([]);
});

test("a page seen a while ago shows at once and changes when the server says otherwise", async () => {
  const { navigator, store, log, waiting, pass } = browser();
  store.keep("/a", topic("/a"));
  await pass(20_000);
  navigator.go("/a");
  expect(log).toEqual(["push /a", "link /a"]);
  waiting[0]?.answer(topic("/a", "New words"));
  await settle();
  expect(log.at(-1)).toBe("refresh New words");
});

test("the same answer again moves nothing under the reader", async () => {
  const { navigator, store, log, waiting, pass } = browser();
  store.keep("/a", topic("/a"));
  await pass(20_000);
  navigator.go("/a");
  waiting[0]?.answer(topic("/a"));
  await settle();
  expect(log).toEqual(["push /a", "link /a"]);
});

test("the old page stays until the new one is there, and waiting shows only when it is long", async () => {
  const { navigator, log, waiting, pass } = browser();
  navigator.go("/a");
  await pass(SLOW_MS - 1);
  expect(navigator.read()).toMatchObject({ path: "/", slow: false });
  await pass(1);
  expect(navigator.read()).toMatchObject({ path: "/", slow: true });
  waiting[0]?.answer(topic("/a"));
  await settle();
  expect(navigator.read()).toMatchObject({ path: "/a", slow: false, state: "ready" });
  expect(log).toEqual(["push /a", "link /a"]);
});

test("the last tap wins, however late the first one is answered", async () => {
  const { navigator, log, waiting } = browser();
  navigator.go("/a");
  navigator.go("/b");
  waiting[1]?.answer(topic("/b"));
  await settle();
  waiting[0]?.answer(topic("/a"));
  await settle();
  expect(log).toEqual(["push /b", "link /b"]);
});

test("with no network the copy on this device shows at once", async () => {
  const { navigator, waiting } = browser({ kept: topic("/a", "Kept"), offline: true });
  navigator.go("/a");
  await settle();
  expect(navigator.read()).toMatchObject({ state: "kept", page: { title: "Kept" } });
  waiting[0]?.fail(new NetworkError(0, { code: "network_failed", message: "" }));
  await settle();
  expect(navigator.read().state).toBe("kept");
});

test("while the server is slow the copy on this device is read, and gives way to the answer", async () => {
  const { navigator, waiting, pass } = browser({ kept: topic("/a", "Kept") });
  navigator.go("/a");
  await pass(PATIENCE_MS - 1);
  expect(navigator.read().path).toBe("/");
  await pass(1);
  expect(navigator.read()).toMatchObject({ state: "kept", page: { title: "Kept" } });
  waiting[0]?.answer(topic("/a", "Answer"));
  await settle();
  expect(navigator.read()).toMatchObject({ state: "ready", page: { title: "Answer" } });
});

test("a page that was never seen says that it needs the network, at its own address", async () => {
  const { navigator, log, waiting } = browser({ offline: true });
  navigator.go("/a");
  await settle();
  waiting[0]?.fail(new NetworkError(0, { code: "network_failed", message: "" }));
  await settle();
  expect(navigator.read()).toMatchObject({ path: "/a", page: null, state: "offline" });
  expect(log).toEqual(["push /a", "link offline"]);
});

test("a server in error is not called offline", async () => {
  const { navigator, waiting } = browser();
  navigator.go("/a");
  waiting[0]?.fail(new CallError(500, { code: "unexpected", message: "" }));
  await settle();
  expect(navigator.read().state).toBe("failed");
});

test("trying again fills the page that failed", async () => {
  const { navigator, waiting } = browser();
  navigator.go("/a");
  waiting[0]?.fail(new CallError(500, { code: "unexpected", message: "" }));
  await settle();
  navigator.retry();
  waiting[1]?.answer(topic("/a"));
  await settle();
  expect(navigator.read()).toMatchObject({ path: "/a", state: "ready" });
});

test("a post asked for under an old title stands at its own address", async () => {
  const { navigator, log, waiting } = browser();
  const post = postPage();
  navigator.go("/post/b01j0000000ppppppppp/old-title");
  waiting[0]?.answer(post);
  await settle();
  expect(log[0]).toBe(`push ${post.path}`);
});

test("the same link again replaces its entry in the history", () => {
  const { navigator, log } = browser();
  navigator.go("/");
  expect(log[0]).toBe("replace /");
});

test("once the network is back, a copy becomes the page itself, in its place", async () => {
  const { navigator, log, waiting } = browser({ kept: topic("/a", "Copy"), offline: true });
  navigator.go("/a");
  await settle();
  expect(navigator.read().state).toBe("kept");
  waiting[0]?.fail(new NetworkError(0, { code: "network_failed", message: "x" }));
  await settle();
  const renewed = navigator.renew();
  waiting[1]?.answer(topic("/a", "Fresh"));
  await renewed;
  expect(navigator.read()).toMatchObject({ state: "ready", page: { title: "Fresh" } });
  expect(log.at(-1)).toBe("refresh Fresh");
});

test("a page that came from the server is not asked for again when the network is back", async () => {
  const { navigator, waiting } = browser();
  await navigator.renew();
  expect(waiting).toEqual([]);
});
