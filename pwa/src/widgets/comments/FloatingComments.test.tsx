// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { addDialogMethods } from "../../testing/dialogMethods.ts";
import { FloatingComments } from "./FloatingComments.tsx";
import type { ShownComment } from "./mergeComments.ts";

beforeAll(addDialogMethods);
afterEach(cleanup);

const commentWith = (id: string, status: ShownComment["status"] = "shown"): ShownComment => ({
  status,
  reason: null,
  comment: {
    id,
    post_id: "post1",
    parent: null,
    depth: 0,
    passage: null,
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
    <FloatingComments placement={placement} shown={shown} total={shown.length} startsOpen={false}>
      <p>The discussion</p>
    </FloatingComments>,
  );

test("shows the number of comments in a bubble and opens them in a panel", () => {
  show("floating", [commentWith("a"), commentWith("b")]);
  expect(screen.queryByText("The discussion")).toBeNull();
  expect(screen.queryByText("Words of a")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "2 comments" }));
  expect(screen.getByText("The discussion")).toBeTruthy();
});

test("when animated, floats the first three public comments, each of which opens the panel", () => {
  show("animated", [
    commentWith("a", "held"),
    commentWith("b"),
    commentWith("c"),
    commentWith("d"),
    commentWith("e"),
  ]);
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

test("invites to write when there are no comments yet", () => {
  show("floating", []);
  fireEvent.click(screen.getByRole("button", { name: "Write a comment" }));
  expect(screen.getByRole("heading", { name: "No comments yet" })).toBeTruthy();
});
