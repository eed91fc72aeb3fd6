// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { DraftCommentsPanel } from "./DraftCommentsPanel.tsx";
import type { ShownComment } from "./mergeComments.ts";

// jsdom has the element without its two methods; they do here what the standard says of the `open` attribute.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(cleanup);

const said = (id: string, fate: ShownComment["fate"] = "shown"): ShownComment => ({
  fate,
  reason: null,
  comment: {
    id,
    post_id: "post1",
    parent: null,
    depth: 0,
    text: `Words of ${id}`,
    state: "approved",
    created: "2026-01-05T10:00:00.000Z",
    edited: null,
    editable_until: "2026-01-05T10:15:00.000Z",
    answers: 0,
    author: { id: "grace", name: "Grace", url: null, logo: null },
  },
});
const show = (placement: "floating" | "animated", shown: ShownComment[]) =>
  render(
    <DraftCommentsPanel placement={placement} shown={shown} total={shown.length} startsOpen={false}>
      <p>The discussion</p>
    </DraftCommentsPanel>,
  );

test("a bubble tells how many there are and opens them beside the text", () => {
  show("floating", [said("a"), said("b")]);
  expect(screen.queryByText("The discussion")).toBeNull();
  expect(screen.queryByText("Words of a")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "2 comments" }));
  expect(screen.getByText("The discussion")).toBeTruthy();
});

test("animated, the first three drift by the text, none that others do not see, and any of them opens all", () => {
  show("animated", [said("a", "held"), said("b"), said("c"), said("d"), said("e")]);
  const drifting = screen.getAllByRole("button").filter((one) => one.textContent?.startsWith("Grace"));
  expect(drifting.map(({ textContent }) => textContent)).toEqual([
    "Grace Words of b",
    "Grace Words of c",
    "Grace Words of d",
  ]);
  fireEvent.click(drifting[0] as HTMLElement);
  expect(screen.getByText("The discussion")).toBeTruthy();
  expect(screen.queryByText("Words of b")).toBeNull();
});

test("where nothing was said yet, the bubble invites to", () => {
  show("floating", []);
  fireEvent.click(screen.getByRole("button", { name: "Write a comment" }));
  expect(screen.getByRole("heading", { name: "No comments yet" })).toBeTruthy();
});
