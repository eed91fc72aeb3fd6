// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { addDialogMethods } from "../../../testing/dialogMethods.ts";
import { ComicReader } from "./ComicReader.tsx";

vi.hoisted(() => Object.assign(globalThis, { CSS: { supports: () => false } }));
addDialogMethods();

/** The window, and how high pages are in it: the browser's layout, which jsdom doesn't have. */
const layout = { width: 400, height: 700, page: 7_000, pages: 3 };
let resize: () => void = () => {};

class Observer {
  constructor(onResize: ResizeObserverCallback) {
    resize = () =>
      onResize(
        [{ contentRect: { width: layout.width, height: layout.height } } as ResizeObserverEntry],
        this,
      );
  }
  observe() {
    resize();
  }
  unobserve() {}
  disconnect() {}
}

const isStrip = (element: Element) => element.className.includes("comic-strip");
const geometry: Record<string, (element: HTMLElement) => number> = {
  clientWidth: () => layout.width,
  clientHeight: () => layout.height,
  offsetHeight: () => layout.page,
  offsetTop: (element) => (element.tagName === "LI" ? siblingsBefore(element) * layout.page : 0),
  scrollHeight: (element) =>
    isStrip(element)
      ? layout.page * layout.pages
      : Number.parseFloat(element.querySelector("img")?.style.getPropertyValue("block-size") || "0"),
};
const siblingsBefore = (element: Element) => [...(element.parentElement?.children ?? [])].indexOf(element);

beforeEach(() => {
  cleanup();
  localStorage.clear();
  Object.assign(layout, { width: 400, height: 700, page: 7_000, pages: 3 });
  vi.stubGlobal("ResizeObserver", Observer);
  for (const [name, value] of Object.entries(geometry)) {
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: HTMLElement) {
        return value(this);
      },
    });
  }
  HTMLImageElement.prototype.decode = async () => {};
  HTMLElement.prototype.scrollTo = function scrollTo(_left: unknown, top?: number) {
    this.scrollTop = Number(top);
  };
});

const onPlace = vi.fn<(fraction: number, locator: string | null) => void>();

/** Opens a comic of tall pages. Returns what scrolls. */
function openComic(direction: "ltr" | "vertical", locator: string | null = null, next?: string): HTMLElement {
  onPlace.mockClear();
  const pages = Array.from({ length: layout.pages }, (_, at) => ({
    ...{ id: String(at), src: `/${at}.jpg`, alt: "" },
    ...{ width: 400, height: layout.page },
  }));
  render(
    <ComicReader
      title="The long fall"
      workId="fall"
      pages={pages}
      direction={direction}
      place={locator ? { fraction: 0.5, locator } : null}
      next={next ? { href: next, title: "The sea" } : null}
      onPlace={onPlace}
      onClose={() => {}}
    />,
  );
  return screen.getByLabelText(direction === "vertical" ? "Pages" : "Page", { selector: "ol, section" });
}

test("a tall page isn't read before it has been scrolled", () => {
  openComic("ltr");
  const [most] = onPlace.mock.calls.map(([fraction]) => fraction).sort((one, other) => other - one);
  expect(most).toBeLessThan(0.04);
});

test("a strip that fits in the window leads on to the next episode", () => {
  Object.assign(layout, { page: 50, pages: 12 });
  openComic("vertical", null, "#next");
  const next = screen.getByRole("link", { name: "Next: The sea" });
  // It has been opened, which isn't reading it.
  expect(Math.max(...onPlace.mock.calls.map(([fraction]) => fraction))).toBeLessThan(0.95);
  fireEvent.click(next);
  expect(onPlace).toHaveBeenLastCalledWith(1, "1");
});

test.each([
  ["ltr", "2:0.4", 0.4 * 14_000],
  ["vertical", "2:0.4", 1.4 * 14_000],
] as const)(
  "a tall page of a comic that is read %s stays in its place when the window is turned",
  (direction, locator, top) => {
    const scroller = openComic(direction, locator);
    expect(scroller.scrollTop).toBe(top / 2);
    Object.assign(layout, { width: 800, page: 14_000 });
    // Browsers that keep what is at the top of the window in place scroll first.
    fireEvent.scroll(scroller);
    act(() => resize());
    expect(scroller.scrollTop).toBe(top);
  },
);
