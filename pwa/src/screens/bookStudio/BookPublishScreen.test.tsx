// @vitest-environment jsdom
import { errorClass } from "@quire/client/errors";
import type { BookChanges } from "@quire/contracts/calls/books";
import * as calls from "@quire/contracts/calls/books";
import type { Book } from "@quire/contracts/records/book";
import type { BuildKind } from "@quire/domain/books/formats";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { book, bookBuild } from "../../testing/bookDrafts.ts";
import { addDialogMethods } from "../../testing/dialogMethods.ts";
import { BookPublishScreen } from "./BookPublishScreen.tsx";

vi.mock("wouter", () => ({ useLocation: () => ["/", vi.fn()] }));
vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../lib/useUser.ts", () => ({ useUser: () => "s1" }));
vi.mock("../../lib/PageContext.ts", () => ({
  usePage: () => ({ data: { kind: "app", params: { id: "b1" } }, site: { url: "http://ada.localhost" } }),
}));

let server: Book;
let publish: () => Promise<Book>;
const saves: BookChanges[] = [];
beforeEach(() => {
  addDialogMethods();
  sessionStorage.clear();
  saves.length = 0;
  server = book();
  publish = async () => {
    server = { ...server, status: "published" };
    return server;
  };
  vi.mocked(callApi).mockImplementation((async (
    call: unknown,
    input: { body: BookChanges & { kinds: BuildKind[] } },
  ) => {
    if (call === calls.publishBook) return publish();
    if (call === calls.updateBook) {
      saves.push(input.body);
      server = {
        ...server,
        version: server.version + 1,
        sale: { ...server.sale, ...input.body.sale },
      };
    }
    if (call === calls.buildBook) {
      const builds = input.body.kinds.map((kind) => bookBuild({ kind }));
      server = { ...server, builds: [...server.builds.filter((one) => one.kind === "interior"), ...builds] };
      return { builds };
    }
    return server;
  }) as unknown as typeof callApi);
});
afterEach(cleanup);

async function open(changes: Partial<Book> = {}) {
  server = book(changes);
  render(<BookPublishScreen />);
  await screen.findByLabelText("Description");
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByText(name));

it("says what a copy earns as the price is typed, and the least price", async () => {
  await open();
  type("In India", "241");
  expect(screen.getByText("At least ₹242: one and a half times the print cost")).toBeTruthy();
  type("In India", "399");
  expect(screen.getByText("You earn ₹214.20 per copy.")).toBeTruthy();
  expect(screen.getByText(/Your own copies cost ₹194 each/)).toBeTruthy();
});

it("saves what was typed, publishes, and offers to share", async () => {
  await open();
  type("Description", "A whale of a book.");
  type("In India", "399");
  type("Everywhere else", "12.99");
  press("Publish");
  await expect.poll(() => screen.queryByText(/“The Whale” is live/)).toBeTruthy();
  expect(server.sale).toMatchObject({
    description: "A whale of a book.",
    prices: { INR: 39_900, USD: 1299 },
  });
  expect((screen.getByLabelText("Link") as HTMLInputElement).value).toBe(
    "http://ada.localhost/book/b01j0000000kkkkkkkkk/the-whale",
  );
});

it("doesn't publish with a price that can't be read", async () => {
  await open();
  type("In India", "cheap");
  press("Publish");
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText("In India"));
  expect(server.status).toBe("drafts");
});

it("shows what prevents publishing at its field, and the rest above", async () => {
  await open();
  publish = () =>
    Promise.reject(
      new (errorClass(422))(422, {
        code: "not_publishable",
        message: "This post is not ready to publish.",
        issues: [
          { path: "sale.description", message: "Describe your book" },
          { path: "cover", message: "The cover isn't built yet" },
        ],
      }),
    );
  press("Publish");
  await expect.poll(() => screen.queryByText("Describe your book")).toBeTruthy();
  expect(screen.getByText("The cover isn't built yet")).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText("Description"));
});

it("sells an e-book only once it has a price", async () => {
  await open();
  fireEvent.click(screen.getByLabelText("For sale"));
  const [, price] = screen.getAllByLabelText("In India");
  fireEvent.change(price as Element, { target: { value: "99" } });
  await expect.poll(() => saves.at(-1)?.sale?.ebook).toEqual({ prices: { INR: 9900 } });
  fireEvent.click(screen.getByLabelText("Free"));
  await expect.poll(() => saves.at(-1)?.sale?.ebook).toEqual({ prices: {} });
});

it("offers no sample of a book without chapters", async () => {
  await open({ entries: [], interior_file: { id: "f1", name: "inside.pdf" } });
  expect(screen.queryByLabelText("Free sample")).toBeNull();
});
