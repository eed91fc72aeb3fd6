// @vitest-environment jsdom
import { getBookPage } from "@quire/contracts/calls/books";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { PageContext } from "../../lib/PageContext.ts";
import { sessionStore } from "../../lib/session.ts";
import { bookData, bookPage } from "../../testing/books.ts";
import { page, site } from "../../testing/pages.ts";
import { session } from "../../testing/session.ts";
import { BookScreen } from "./BookScreen.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../widgets/comments/Comments.tsx", () => ({ Comments: () => null }));

const inRupees = { ...site, currency: "INR" };
const show = (changes: Parameters<typeof bookPage>[0] = {}, of = inRupees) => {
  const data = bookData(changes);
  return render(
    <PageContext value={page(data, { site: of, path: "/book/b" })}>
      <BookScreen data={data} />
    </PageContext>,
  );
};

beforeEach(() => {
  vi.mocked(callApi).mockReset().mockRejectedValue(new Error("offline"));
  sessionStore.write(session(null));
});
afterEach(cleanup);

it("shows rupees to a reader in India on a site in India, and dollars to everyone else", () => {
  show();
  expect(screen.getByText("₹799")).toBeTruthy();
  cleanup();
  sessionStore.write({ ...session(null), country: "DE", currency: "EUR" });
  show();
  expect(screen.getByText("$24")).toBeTruthy();
  cleanup();
  sessionStore.write(session(null));
  show({}, { ...site, currency: "USD" });
  expect(screen.getByText("$24")).toBeTruthy();
});

it("shows its creator their own price, fetched apart from the page", async () => {
  sessionStore.write(session(site.id));
  vi.mocked(callApi).mockImplementation((async (call: unknown) => {
    if (call !== getBookPage) throw new Error("offline");
    return bookPage({ own_prices: { INR: 40_000, USD: 1200 } });
  }) as unknown as typeof callApi);
  show();
  expect(await screen.findByText("Your own price. Readers pay ₹799.")).toBeTruthy();
  expect(screen.getByText("₹400")).toBeTruthy();
});

it("offers a preorder with its date, and no order while there is none", () => {
  show({ preorder_until: "2027-02-01" });
  expect(screen.getByRole("button", { name: "Pre-order for 1 Feb, 2027" })).toBeTruthy();
  cleanup();
  show({ is_orderable: false });
  expect(screen.getByText("This book can't be ordered right now.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Order" })).toBeNull();
});
