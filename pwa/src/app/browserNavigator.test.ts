// @vitest-environment jsdom
import { once } from "node:events";
import { expect, it, vi } from "vitest";
import { postPage, site } from "../testing/pages.ts";
import { browserNavigator } from "./browserNavigator.ts";

async function move(by: 1 | -1) {
  const moved = once(window, "popstate");
  history.go(by);
  await moved;
}

it("leaves the page and its focus alone when a reader over it closes", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("scrollTo", () => {});
  const page = { ...postPage(), site: { ...site, url: location.origin } };
  history.replaceState(null, "", page.path);
  document.body.innerHTML = "<main><h1>Loomings</h1><button>Read</button></main>";
  const drawn = vi.fn();
  browserNavigator(page, null).subscribe(drawn);

  document.querySelector("button")?.focus();
  history.pushState({ ...history.state, reader: "1" }, "");
  await move(-1);
  expect(document.activeElement?.textContent).toBe("Read");
  expect(drawn).not.toHaveBeenCalled();

  history.pushState({ key: "another place of the page" }, "");
  await move(-1);
  await move(1);
  expect(drawn).toHaveBeenCalled();
});
