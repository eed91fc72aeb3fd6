// @vitest-environment jsdom
import { listPosts } from "@quire/contracts/calls/posts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { addDialogMethods } from "../../testing/dialogMethods.ts";
import type { Navigator } from "../navigator.ts";
import { mountPalette } from "./CommandPalette.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

beforeAll(() => {
  addDialogMethods();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  document.body.innerHTML = "";
});

const POST = { id: "p1", title: "Newt by night", type: "blog", published: null, permalink: "/newt" };

/** An open palette whose search finds `POST` only after `answer` is called. */
function opened() {
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.mocked(callApi).mockImplementation(async (call) => {
    if ((call as unknown) !== listPosts) return { pages: [] } as never;
    await answered;
    return { posts: [POST] } as never;
  });
  const go = vi.fn();
  const page = {
    path: "/",
    origin: location.origin,
    site: { id: "s1" },
    product: { url: location.origin },
  } as never;
  act(() =>
    mountPalette(
      { read: () => ({ page }), go } as unknown as Navigator,
      { id: "s1", url: location.origin },
      () => {},
    ),
  );
  return { go, answer };
}

const input = () => screen.getByPlaceholderText("Search screens, actions and posts");
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });

test("selects nothing until the posts have loaded when no screen or action has the typed words", async () => {
  const { go, answer } = opened();
  type("newt");
  fireEvent.keyDown(input(), { key: "Enter" });
  expect(go).not.toHaveBeenCalled();
  answer();
  await waitFor(() => screen.getByText(/Edit Newt by night/));
  fireEvent.keyDown(input(), { key: "Enter" });
  expect(go).toHaveBeenCalledOnce();
});

test("finds an action by any of its words", async () => {
  const { go } = opened();
  type("post new");
  fireEvent.keyDown(input(), { key: "Enter" });
  expect(go).toHaveBeenCalledWith("/post/new");
});
