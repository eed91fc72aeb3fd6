import { CallError, NetworkError } from "@quire/client/errors";
import type { Page } from "@quire/contracts/records/page";
import { expect, test } from "vitest";
import { page, postPage } from "../testing/pages.ts";
import { createNavigator, PATIENCE_MS, SLOW_MS } from "./navigator.ts";
import { createPageStore } from "./pageStore.ts";

const topic = (path: string, title = path) => page({ kind: "profile" }, { path, title });
const flush = () => new Promise((resolve) => setImmediate(resolve));

/** A navigator with a fake browser that records its calls; time passes on demand. */
function browser(options: { saved?: Page; offline?: boolean } = {}) {
  const waiting: { path: string; answer: (page: Page) => void; fail: (error: unknown) => void }[] = [];
  const timers = new Set<{ at: number; then: () => void }>();
  const log: string[] = [];
  const clock = { now: 0 };
  const store = createPageStore(
    (path) => new Promise((answer, fail) => waiting.push({ path, answer, fail })),
    () => clock.now,
  );
  const first = topic("/");
  store.save("/", first);
  const navigator = createNavigator(
    store,
    { path: "/", page: first, state: "ready", slow: false, last: first },
    {
      draw(draw, _how, then) {
        draw();
        then();
      },
      push: (path, replace) => log.push(`${replace ? "replace" : "push"} ${path}`),
      onDrawn: (view, how) => log.push(`${how} ${view.page?.title ?? view.state}`),
      loadSaved: async () => options.saved ?? null,
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
    await flush();
  }
  return { navigator, store, log, waiting, pass };
}

test("a visited page shows at once, without a request while it is fresh", () => {
  const { navigator, store, log, waiting } = browser();
  store.save("/a", topic("/a"));
  navigator.go("/a");
  expect(log).toEqual(["push /a", "link /a"]);
  expect(waiting).toEqual([]);
});

test("a stale page shows at once and updates when the server's answer differs", async () => {
  const { navigator, store, log, waiting, pass } = browser();
  store.save("/a", topic("/a"));
  await pass(20_000);
  navigator.go("/a");
  expect(log).toEqual(["push /a", "link /a"]);
  waiting[0]?.answer(topic("/a", "New words"));
  await flush();
  expect(log.at(-1)).toBe("refresh New words");
});

test("an identical answer redraws nothing", async () => {
  const { navigator, store, log, waiting, pass } = browser();
  store.save("/a", topic("/a"));
  await pass(20_000);
  navigator.go("/a");
  waiting[0]?.answer(topic("/a"));
  await flush();
  expect(log).toEqual(["push /a", "link /a"]);
});

test("the old page stays until the new one is loaded, and the progress bar shows only on a long wait", async () => {
  const { navigator, log, waiting, pass } = browser();
  navigator.go("/a");
  await pass(SLOW_MS - 1);
  expect(navigator.read()).toMatchObject({ path: "/", slow: false });
  await pass(1);
  expect(navigator.read()).toMatchObject({ path: "/", slow: true });
  waiting[0]?.answer(topic("/a"));
  await flush();
  expect(navigator.read()).toMatchObject({ path: "/a", slow: false, state: "ready" });
  expect(log).toEqual(["push /a", "link /a"]);
});

test("the last tap wins, however late the first one is answered", async () => {
  const { navigator, log, waiting } = browser();
  navigator.go("/a");
  navigator.go("/b");
  waiting[1]?.answer(topic("/b"));
  await flush();
  waiting[0]?.answer(topic("/a"));
  await flush();
  expect(log).toEqual(["push /b", "link /b"]);
});

test("offline, the saved copy shows at once", async () => {
  const { navigator, waiting } = browser({ saved: topic("/a", "Kept"), offline: true });
  navigator.go("/a");
  await flush();
  expect(navigator.read()).toMatchObject({ state: "saved", page: { title: "Kept" } });
  waiting[0]?.fail(new NetworkError(0, { code: "network_failed", message: "" }));
  await flush();
  expect(navigator.read().state).toBe("saved");
});

test("while the server is slow the saved copy shows, and is replaced by the answer", async () => {
  const { navigator, waiting, pass } = browser({ saved: topic("/a", "Kept") });
  navigator.go("/a");
  await pass(PATIENCE_MS - 1);
  expect(navigator.read().path).toBe("/");
  await pass(1);
  expect(navigator.read()).toMatchObject({ state: "saved", page: { title: "Kept" } });
  waiting[0]?.answer(topic("/a", "Answer"));
  await flush();
  expect(navigator.read()).toMatchObject({ state: "ready", page: { title: "Answer" } });
});

test("a page that was never visited says that it needs the network, at its own address", async () => {
  const { navigator, log, waiting } = browser({ offline: true });
  navigator.go("/a");
  await flush();
  waiting[0]?.fail(new NetworkError(0, { code: "network_failed", message: "" }));
  await flush();
  expect(navigator.read()).toMatchObject({ path: "/a", page: null, state: "offline" });
  expect(log).toEqual(["push /a", "link offline"]);
});

test("a server error is not called offline", async () => {
  const { navigator, waiting } = browser();
  navigator.go("/a");
  waiting[0]?.fail(new CallError(500, { code: "unexpected", message: "" }));
  await flush();
  expect(navigator.read().state).toBe("failed");
});

test("a retry loads the page that failed", async () => {
  const { navigator, waiting } = browser();
  navigator.go("/a");
  waiting[0]?.fail(new CallError(500, { code: "unexpected", message: "" }));
  await flush();
  navigator.retry();
  waiting[1]?.answer(topic("/a"));
  await flush();
  expect(navigator.read()).toMatchObject({ path: "/a", state: "ready" });
});

test("a post requested under an old title shows at its own address", async () => {
  const { navigator, log, waiting } = browser();
  const post = postPage();
  navigator.go("/post/b01j0000000ppppppppp/old-title");
  waiting[0]?.answer(post);
  await flush();
  expect(log[0]).toBe(`push ${post.path}`);
});

test("the same link again replaces its history entry", () => {
  const { navigator, log } = browser();
  navigator.go("/");
  expect(log[0]).toBe("replace /");
});

test("back online, a saved copy is replaced by the page itself", async () => {
  const { navigator, log, waiting } = browser({ saved: topic("/a", "Copy"), offline: true });
  navigator.go("/a");
  await flush();
  expect(navigator.read().state).toBe("saved");
  waiting[0]?.fail(new NetworkError(0, { code: "network_failed", message: "x" }));
  await flush();
  const renewed = navigator.refetchOffline();
  waiting[1]?.answer(topic("/a", "Fresh"));
  await renewed;
  expect(navigator.read()).toMatchObject({ state: "ready", page: { title: "Fresh" } });
  expect(log.at(-1)).toBe("refresh Fresh");
});

test("back online, a page that came from the server is not fetched again", async () => {
  const { navigator, waiting } = browser();
  await navigator.refetchOffline();
  expect(waiting).toEqual([]);
});

test("after a change to the site, no page comes from memory, and the current one is replaced", async () => {
  const { navigator, store, log, waiting } = browser();
  store.save("/a", topic("/a"));
  const refetched = navigator.refetch();
  expect(store.read("/a")).toBeNull();
  waiting[0]?.answer(topic("/", "Home, redesigned"));
  await refetched;
  expect(log).toEqual(["refresh Home, redesigned"]);
});

test("a page that can't be fetched again after a change stays", async () => {
  const { navigator, log, waiting } = browser();
  const refetched = navigator.refetch();
  waiting[0]?.fail(new NetworkError(0, { code: "network_failed", message: "" }));
  await refetched;
  expect(log).toEqual([]);
  expect(navigator.read().page?.title).toBe("/");
});
