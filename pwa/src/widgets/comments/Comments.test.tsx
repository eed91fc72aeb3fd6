// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PageContext } from "../../lib/PageContext.ts";
import { post, postPage } from "../../testing/pages.ts";
import { Comments, provideComments } from "./Comments.tsx";
import { StaticComments } from "./StaticComments.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows a post's comments as the server renders them. The function that is returned scrolls to them. */
function showStatic(page = postPage()): () => void {
  let scroll = () => {};
  class Observer {
    constructor(watch: (entries: { isIntersecting: boolean }[]) => void) {
      scroll = () => watch([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  provideComments(StaticComments);
  render(
    <PageContext value={page}>
      <Comments post={post()} comments={[]} next={null} />
    </PageContext>,
  );
  return scroll;
}

test("enable the button once it opens the form", async () => {
  const scroll = showStatic();
  const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Write a comment" });
  expect(button().disabled).toBe(true);
  scroll();
  await vi.waitFor(() => expect(button().disabled).toBe(false), 30_000);
  fireEvent.click(button());
  expect(screen.getByLabelText("Your comment")).toBe(document.activeElement);
});

test("keep the box to subscribe below the text where comments float beside it", async () => {
  const page = postPage();
  const comments = { placement: "floating", initial_state: "approved", on_passages: false } as const;
  const scroll = showStatic({ ...page, site: page.site && { ...page.site, comments } });
  const box = () => screen.queryByRole("heading", { name: "New posts by email" });
  expect(box()).toBeTruthy();
  scroll();
  await vi.waitFor(
    () => expect(screen.getByRole("button", { name: "Write a comment" })).toBeTruthy(),
    30_000,
  );
  await vi.waitFor(() => expect(document.querySelector(".comment-bubble")).toBeTruthy(), 30_000);
  expect(box()).toBeTruthy();
});
