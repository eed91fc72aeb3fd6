// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lateStart, startLate } from "./lateStart.ts";

const started = () => [...document.head.querySelectorAll<HTMLScriptElement>("script[type=module]")];
const run = () => new Function(lateStart("/assets/app.js", ["/assets/base.js"]))();

/** A browser that tells of what it paints, when it is told to. */
function stubPaints() {
  const heard: ((entries: object, observer: object) => void)[] = [];
  const observed = vi.fn();
  class Observer {
    static supportedEntryTypes = ["paint"];
    constructor(hear: (entries: object, observer: object) => void) {
      heard.push(hear);
    }
    observe = observed;
    disconnect() {}
  }
  vi.stubGlobal("PerformanceObserver", Observer);
  const tell = (names: string[]) => {
    const entries = { getEntriesByName: (name: string) => names.filter((one) => one === name) };
    for (const hear of heard) hear(entries, { disconnect() {} });
  };
  return { observed, tell };
}

let readyState: DocumentReadyState;
beforeEach(() => {
  vi.useFakeTimers();
  readyState = "loading";
  vi.spyOn(document, "readyState", "get").mockImplementation(() => readyState);
});
afterEach(() => {
  window.dispatchEvent(new Event("load"));
  vi.runAllTimers();
  document.head.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the app's script", () => {
  test("comes once the page has all that is read, and shows it", () => {
    run();
    vi.advanceTimersByTime(100);
    expect(started()).toEqual([]);
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(0);
    expect(started()).toEqual([]);
    vi.advanceTimersToNextFrame();
    vi.advanceTimersByTime(1);
    expect(started().map((script) => script.getAttribute("src"))).toEqual(["/assets/app.js"]);
    expect(document.head.querySelector("link[rel=modulepreload]")?.getAttribute("href")).toBe(
      "/assets/base.js",
    );
  });

  test("waits until the first picture stands on the screen, where the browser tells of that", () => {
    const { observed, tell } = stubPaints();
    run();
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(100);
    expect(observed).toHaveBeenCalledWith({ type: "paint", buffered: true });
    tell(["first-paint"]);
    vi.advanceTimersByTime(100);
    expect(started()).toEqual([]);
    tell(["first-contentful-paint"]);
    vi.advanceTimersByTime(100);
    expect(started()).toHaveLength(1);
  });

  test("waits no longer than a moment for that: the script itself may be what draws", () => {
    stubPaints();
    run();
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(500);
    expect(started()).toHaveLength(1);
  });

  test.each(["pointerdown", "keydown"])("comes at once at the first %s, and only once", (event) => {
    run();
    window.dispatchEvent(new Event(event));
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(5000);
    expect(started()).toHaveLength(1);
  });

  test("comes after three seconds where a picture does not", () => {
    run();
    vi.advanceTimersByTime(2999);
    expect(started()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(started()).toHaveLength(1);
  });

  test("comes at once in a page that is there already", () => {
    readyState = "complete";
    run();
    expect(started()).toHaveLength(1);
  });
});

test("the shell keeps its style sheet and loses the tags that would start the script early", () => {
  const html = startLate(
    `<head><script type="module" crossorigin src="/assets/app.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/base.js">
    <link rel="stylesheet" crossorigin href="/assets/app.css">
  </head>`,
  );
  expect(html).not.toMatch(/<script type="module"|<link rel="modulepreload"/);
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/app.css">');
  expect(html).toContain('["/assets/base.js"]');
});
