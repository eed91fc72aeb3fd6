import { describe, expect, it, vi } from "vitest";
import { openMetrics } from "../platform/metrics.ts";
import { fakeClock } from "../testing/fakeClock.ts";
import { bytesOf, type Made, PageCache } from "./pageCache.ts";

const page = (text: string, more: Partial<Made> = {}): Made => ({
  status: 200,
  contentType: "text/html",
  text,
  ...more,
});

function open() {
  const clock = fakeClock();
  const cache = new PageCache(openMetrics({ process: false }), () => clock.now().getTime());
  const get = async (make: () => Promise<Made>, version = "1", key = "/") =>
    (await cache.get(key, version, make)).identity.toString();
  return { clock, cache, get };
}

describe("a page", () => {
  it("is made once for fifty who ask at the same time", async () => {
    const { get } = open();
    const make = vi.fn(async () => page("one"));
    const all = await Promise.all(Array.from({ length: 50 }, () => get(make)));
    expect(new Set(all)).toEqual(new Set(["one"]));
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("of another version is never shown again", async () => {
    const { get } = open();
    await get(async () => page("old"), "1");
    expect(await get(async () => page("new"), "2")).toBe("new");
    expect(await get(async () => page("old again"), "1")).toBe("old again");
  });

  it("is shown as it is for a minute, then shown once more while it is made anew", async () => {
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

  it("that cannot be made anew stays as it was", async () => {
    const { clock, get } = open();
    await get(async () => page("kept"));
    clock.advance(60_000);
    const fail = async () => Promise.reject(new Error("no database"));
    expect(await get(fail)).toBe("kept");
    expect(await get(fail)).toBe("kept");
  });

  it("that could not be made is tried again, and its failure is told to all who waited", async () => {
    const { get } = open();
    const fail = async () => Promise.reject(new Error("no database"));
    const outcomes = await Promise.allSettled([get(fail), get(fail)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await get(async () => page("well"))).toBe("well");
  });

  it.each([
    ["that does not exist", { status: 404 }],
    ["that leads elsewhere", { status: 301 }],
    ["of a search", { keep: false }],
  ])("%s is not kept", async (_, more) => {
    const { get } = open();
    const make = vi.fn(async () => page("x", more));
    await get(make);
    await get(make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it("that is gone when it is made anew is gone", async () => {
    const { clock, get } = open();
    await get(async () => page("here"));
    clock.advance(60_000);
    const gone = async () => page("gone", { status: 404 });
    expect(await get(gone)).toBe("here");
    await expect.poll(() => get(gone)).toBe("gone");
  });

  it("is compressed once for all who ask at the same time", async () => {
    const { cache } = open();
    const answer = await cache.get("/", "1", async () => page("whale ".repeat(500)));
    const [first, second] = await Promise.all([bytesOf(answer, "br"), bytesOf(answer, "br")]);
    expect(first).toBe(second);
    expect(first.length).toBeLessThan(200);
  });
});
