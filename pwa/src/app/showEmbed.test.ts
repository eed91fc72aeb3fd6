// @vitest-environment jsdom
import { renderHtml } from "@quire/documents/html";
import { afterEach, expect, test, vi } from "vitest";
import { watchEmbeds } from "./watchEmbeds.ts";

const embed = (url: string) => {
  document.body.innerHTML = `<div class="q-prose">${renderHtml([{ type: "embed", id: "b01j0000000eeeeeeeee", url, title: "A film" }])}</div>`;
  return document.querySelector("figure.embed a") as HTMLAnchorElement;
};
watchEmbeds(document);
afterEach(() => vi.restoreAllMocks());

test("nothing of the provider's loads before a press; then its player opens in a sandbox", async () => {
  const link = embed("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  expect(document.querySelector("iframe, img, script")).toBeNull();
  link.click();
  await expect.poll(() => document.querySelector("iframe")).not.toBeNull();
  const frame = document.querySelector("iframe") as HTMLIFrameElement;
  expect(frame.src).toBe("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
  expect(frame.getAttribute("sandbox")).not.toMatch(/top-navigation|forms|modals|downloads/);
  expect(frame.title).toBe("A film");
  // The link to the provider's own page remains.
  expect(document.querySelector("figcaption a")).toBe(link);
  link.addEventListener("click", (event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  link.click();
  expect(document.querySelectorAll("iframe")).toHaveLength(1);
});

test("a press that opens a new tab is left to the browser", () => {
  const link = embed("https://vimeo.com/76979871");
  const press = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
  link.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(false);
});
