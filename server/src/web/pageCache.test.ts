import { describe, expect, it, vi } from "vitest";
import { openMetrics } from "../platform/metrics.ts";
import { fakeClock } from "../testing/fakeClock.ts";
import { bytesOf, PageCache, type Rendered } from "./pageCache.ts";

const page = (text: string, more: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  contentType: "text/html",
  text,
  ...more,
});

function open() {
  const clock = fakeClock();
  const cache = new PageCache(openMetrics({ process: false }), () => clock.now().getTime());
  const get = async (make: () => Promise<Rendered>, version = "1", key = "/") =>
    (await cache.get(key, version, make)).identity.toString();
  return { clock, cache, get };
}

describe("a page", () => {
  it("is rendered once for fifty concurrent requests", async () => {
    const { get } = open();
    const make = vi.fn(async () => page("one"));
    const all = await Promise.all(Array.from({ length: 50 }, () => get(make)));
    expect(new Set(all)).toEqual(new Set(["one"]));
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("of another version is never served again", async () => {
    const { get } = open();
    await get(async () => page("old"), "1");
    expect(await get(async () => page("new"), "2")).toBe("new");
    expect(await get(async () => page("old again"), "1")).toBe("old again");
  });

  it("is served for a minute, then once more while it is rendered again", async () => {
    const { clock, get } = open();
    let made = 0;
    const make = async () => page(`made ${++made}`);
    expect(await get(make)).toBe("made 1");
    clock.advance(59_999);
    expect(await get(make)).toBe("made 1");
    expect(made).toBe(1);
    clock.advance(1);
    expect(await get(make)).toBe("made 1");
    await expect.poll(() => get(make)).toBe("made 2");
    expect(made).toBe(2);
  });

  it("stays as it was if rendering it again fails", async () => {
    const { clock, get } = open();
    await get(async () => page("kept"));
    clock.advance(60_000);
    const fail = async () => Promise.reject(new Error("no database"));
    expect(await get(fail)).toBe("kept");
    expect(await get(fail)).toBe("kept");
  });

  it("is retried after a failure, which all waiting requests receive", async () => {
    const { get } = open();
    const fail = async () => Promise.reject(new Error("no database"));
    const results = await Promise.allSettled([get(fail), get(fail)]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await get(async () => page("well"))).toBe("well");
  });

  it.each([
    ["that doesn't exist", { status: 404 }],
    ["that redirects", { status: 301 }],
    ["of a search", { isCacheable: false }],
  ])("%s is not cached", async (_, more) => {
    const { get } = open();
    const make = vi.fn(async () => page("x", more));
    await get(make);
    await get(make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it("is removed if it is missing when rendered again", async () => {
    const { clock, get } = open();
    await get(async () => page("here"));
    clock.advance(60_000);
    const missing = async () => page("gone", { status: 404 });
    expect(await get(missing)).toBe("here");
    await expect.poll(() => get(missing)).toBe("gone");
  });

  it("is compressed once for concurrent requests", async () => {
    const { cache } = open();
    const answer = await cache.get("/", "1", async () => page("whale ".repeat(500)));
    const [first, second] = await Promise.all([bytesOf(answer, "br"), bytesOf(answer, "br")]);
    expect(first).toBe(second);
    expect(first.length).toBeLessThan(200);
  });
});
