// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { reloadScript } from "./reloadOnce.ts";

const reload = vi.fn();
const update = vi.fn(async () => undefined);
const answer = vi.fn(async () => ({ status: 200 }));
const listeners: [string, EventListener, boolean | undefined][] = [];
let now = 0;

/** A page with the script, in a tab that may have been reloaded before. */
function openPage() {
  const place = { origin: "https://quire.test", reload };
  const listen = (type: string, listener: EventListener, capture?: boolean) => {
    listeners.push([type, listener, capture]);
    window.addEventListener(type, listener, capture);
  };
  const browser = { serviceWorker: { getRegistration: async () => ({ update }) } };
  const program = new Function("location", "addEventListener", "navigator", "fetch", reloadScript);
  program(place, listen, browser, answer);
}

function closePage() {
  for (const [type, listener, capture] of listeners.splice(0))
    window.removeEventListener(type, listener, capture);
}

/** A file that the page's document names is missing. */
async function fail(tag: "script" | "link" | "img", address: string) {
  const element = document.createElement(tag);
  Object.defineProperty(element, tag === "link" ? "href" : "src", { value: address });
  document.body.append(element);
  element.dispatchEvent(new Event("error"));
  await new Promise(setImmediate);
}

/** A chunk that the app loads on demand is missing. */
async function failChunk() {
  window.dispatchEvent(new Event("vite:preloadError"));
  await new Promise(setImmediate);
}

beforeEach(() => {
  now = 1_700_000_000_000;
  vi.spyOn(Date, "now").mockImplementation(() => now);
  sessionStorage.clear();
  document.body.replaceChildren();
  answer.mockImplementation(async () => ({ status: 200 }));
  openPage();
});
afterEach(() => {
  closePage();
  vi.restoreAllMocks();
  reload.mockClear();
  update.mockClear();
  answer.mockClear();
});

describe("a page", () => {
  test.each([
    ["script", "https://quire.test/assets/app-12345678.js"],
    ["link", "https://quire.test/assets/app-12345678.css"],
  ] as const)("is reloaded when its %s is gone", async (tag, address) => {
    await fail(tag, address);
    expect(reload).toHaveBeenCalledOnce();
  });

  test("is reloaded once when a chunk is gone, and again after a minute", async () => {
    await failChunk();
    expect(reload).toHaveBeenCalledOnce();
    closePage();
    openPage();
    now += 59_000;
    await failChunk();
    expect(reload).toHaveBeenCalledOnce();
    now += 2_000;
    await failChunk();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["has no network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["reaches no server", async () => ({ status: 502 })],
  ])("stays when it %s", async (_, respond) => {
    answer.mockImplementation(respond);
    await failChunk();
    expect(answer).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
  });

  test("stays when a picture is missing", async () => {
    await fail("img", "https://quire.test/files/a/full.webp");
    expect(answer).not.toHaveBeenCalled();
  });

  test("stays while it has a field that was typed into, and looks for the new version", async () => {
    const field = document.createElement("textarea");
    document.body.append(field);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await failChunk();
    expect(reload).not.toHaveBeenCalled();
    expect(update).toHaveBeenCalledOnce();
    field.remove();
    await failChunk();
    expect(reload).toHaveBeenCalledOnce();
  });

  test("stays while closing it would lose an upload", async () => {
    const warn = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    await failChunk();
    window.removeEventListener("beforeunload", warn);
    expect(reload).not.toHaveBeenCalled();
    expect(update).toHaveBeenCalledOnce();
  });
});
