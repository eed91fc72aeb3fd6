// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lateStart, startLate } from "./lateStart.ts";

const started = () => [...document.head.querySelectorAll<HTMLScriptElement>("script[type=module]")];
const run = () => new Function(lateStart(["/assets/app.js"], ["/assets/base.js"]))();

/** A browser that reports paints when the test says so. */
function stubPaints() {
  const callbacks: ((entries: object, observer: object) => void)[] = [];
  const observed = vi.fn();
  class Observer {
    static supportedEntryTypes = ["paint"];
    constructor(callback: (entries: object, observer: object) => void) {
      callbacks.push(callback);
    }
    observe = observed;
    disconnect() {}
  }
  vi.stubGlobal("PerformanceObserver", Observer);
  const reportPaint = (names: string[]) => {
    const entries = { getEntriesByName: (name: string) => names.filter((one) => one === name) };
    for (const callback of callbacks) callback(entries, { disconnect() {} });
  };
  return { observed, reportPaint };
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
  test("loads once everything readable has loaded and painted", () => {
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

  test("waits for the first paint where the browser reports it", () => {
    const { observed, reportPaint } = stubPaints();
    run();
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(100);
    expect(observed).toHaveBeenCalledWith({ type: "paint", buffered: true });
    reportPaint(["first-paint"]);
    vi.advanceTimersByTime(100);
    expect(started()).toEqual([]);
    reportPaint(["first-contentful-paint"]);
    vi.advanceTimersByTime(100);
    expect(started()).toHaveLength(1);
  });

  test("stops waiting for a paint after a moment: the script itself may be what paints", () => {
    stubPaints();
    run();
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(500);
    expect(started()).toHaveLength(1);
  });

  test.each(["pointerdown", "keydown"])("loads at once on the first %s, and only once", (event) => {
    run();
    window.dispatchEvent(new Event(event));
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(5000);
    expect(started()).toHaveLength(1);
  });

  test("loads after three seconds when an image stalls", () => {
    run();
    vi.advanceTimersByTime(2999);
    expect(started()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(started()).toHaveLength(1);
  });

  test("loads at once in a page that is already complete", () => {
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

test("the app's only starter is the late one if Vite writes a tag for each import of the entry", () => {
  readyState = "complete";
  const html = startLate(
    `<head><script type="module" crossorigin src="/assets/runtime.js"></script>
    <script type="module" crossorigin src="/assets/app.js"></script>
  </head>`,
  );
  expect(html).not.toContain('<script type="module"');
  new Function(/<script data-q-inline>(.*)<\/script>/.exec(html)?.[1] ?? "")();
  expect(started().map((script) => [script.getAttribute("src"), script.async])).toEqual([
    ["/assets/runtime.js", false],
    ["/assets/app.js", false],
  ]);
});
