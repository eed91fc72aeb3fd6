// @vitest-environment jsdom
import { errorClass } from "@quire/client/errors";
import { createBook } from "@quire/contracts/calls/books";
import { listPosts } from "@quire/contracts/calls/posts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { post } from "../../testing/pages.ts";
import { BookNewScreen } from "./BookNewScreen.tsx";

const go = vi.hoisted(() => vi.fn());
vi.mock("wouter", () => ({ useLocation: () => ["/book/new", go] }));
vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../lib/useSession.ts", () => ({ useSession: () => ({ user: { id: "s1", name: "Ada" } }) }));
vi.mock("../../lib/PageContext.ts", () => ({
  usePage: () => ({ site: { language: "hi" }, product: { url: "" } }),
}));

const story = post({ id: "b01j0000000sssssssss", ptype: "parent", subtype: "story", title: "The Whale" });
const comic = post({ id: "b01j0000000ccccccccc", ptype: "parent", subtype: "comic", title: "Fins" });
const essay = post({ id: "b01j0000000eeeeeeeee", title: "Loomings" });

const created = () =>
  vi.mocked(callApi).mock.calls.find(([call]) => (call as unknown) === createBook)?.[1] as
    | { body: Record<string, unknown> }
    | undefined;
/** Not by role: computing the roles of the whole form takes a second. */
const find = (label: string) => screen.findByLabelText(label);
const submit = () => fireEvent.click(screen.getByText("Continue"));
const title = () => screen.getByLabelText("Title") as HTMLInputElement;

let answer: () => Promise<unknown>;
beforeEach(() => {
  vi.clearAllMocks();
  answer = async () => ({});
  vi.mocked(callApi).mockImplementation((async (call: unknown, input: { query: { ptype: string[] } }) => {
    if (call !== listPosts) return answer();
    const isPublished = "status" in input.query && input.query.status === "published";
    return { posts: isPublished ? (input.query.ptype.includes("parent") ? [story, comic] : [essay]) : [] };
  }) as unknown as typeof callApi);
  render(<BookNewScreen />);
});
afterEach(cleanup);

it("shows more stories, and drafts after the published ones", async () => {
  cleanup();
  const pages: Record<string, object> = {
    published: { posts: [story], next: "key" },
    "published key": { posts: [comic], next: null },
    drafts: { posts: [{ ...essay, ptype: "parent", title: "A draft" }], next: null },
  };
  vi.mocked(callApi).mockImplementation(
    (async (_: unknown, { query: { status, next } }: { query: { status: string; next?: string } }) =>
      pages[next ? `${status} ${next}` : status]) as unknown as typeof callApi,
  );
  render(<BookNewScreen />);
  await find("The Whale");
  expect(screen.queryByLabelText("Fins")).toBeNull();
  fireEvent.click(screen.getByText("Show more"));
  await find("Fins");
  await find("A draft");
  expect(screen.queryByText("Show more")).toBeNull();
});

it("makes a book from a story, with its title, and opens it", async () => {
  fireEvent.click(await find("The Whale"));
  expect(title().value).toBe("The Whale");
  submit();
  await expect.poll(() => go).toHaveBeenCalled();
  expect(created()?.body).toMatchObject({
    source: { kind: "story", ids: [story.id] },
    details: { title: "The Whale", author: "Ada", language: "hi" },
    format: { trim: "0550X0850", design: "classic" },
  });
  expect(go).toHaveBeenCalledWith(`/book/${created()?.body.id}/edit`);
});

it("keeps a title that was typed when a story is chosen", async () => {
  fireEvent.change(title(), { target: { value: "My whale" } });
  fireEvent.click(await find("The Whale"));
  expect(title().value).toBe("My whale");
});

it("prints a comic in color, in the size of comics", async () => {
  fireEvent.click(await find("Fins"));
  submit();
  await expect.poll(() => created()?.body.format).toMatchObject({ trim: "0663X1025", ink: "color" });
});

it("requires a source, and says so beside it", async () => {
  submit();
  expect(screen.getByText("Choose a story")).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Selected posts"));
  fireEvent.click(await find("Loomings"));
  submit();
  expect(screen.getByText("Please add a title")).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(title());
  expect(created()).toBeUndefined();
});

it("refuses a wrong ISBN before sending it", async () => {
  fireEvent.click(await find("The Whale"));
  fireEvent.change(screen.getByLabelText("ISBN of the printed book (optional)"), {
    target: { value: "978-0-14-243724-8" },
  });
  submit();
  expect(screen.getByText(/At least one digit of this one is wrong/)).toBeTruthy();
  expect(created()).toBeUndefined();
});

it("shows why the server refused, and stays", async () => {
  answer = () =>
    Promise.reject(
      new (errorClass(422))(422, {
        code: "book_source_unreadable",
        message: "We couldn't read this file as a book.",
        next: "Use an EPUB.",
      }),
    );
  fireEvent.click(await find("The Whale"));
  submit();
  await expect
    .poll(() => screen.queryByText("We couldn't read this file as a book. Use an EPUB."))
    .toBeTruthy();
  expect(go).not.toHaveBeenCalled();
});
