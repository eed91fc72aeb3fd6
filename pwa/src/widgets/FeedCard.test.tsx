// @vitest-environment jsdom
import { listPosts } from "@quire/contracts/calls/posts";
import type { User } from "@quire/contracts/records/user";
import { Role } from "@quire/domain/enums";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../lib/callApi.ts";
import { PageContext } from "../lib/PageContext.ts";
import { sessionStore } from "../lib/session.ts";
import { card, page, site } from "../testing/pages.ts";
import { session } from "../testing/session.ts";
import { FeedCard } from "./FeedCard.tsx";

vi.mock("../lib/callApi.ts", () => ({ callApi: vi.fn() }));

const paid = (id: string) =>
  card({
    ...{
      id,
      site_id: site.id,
      title: `No. ${id}`,
      visibility: "paid",
      access: "sign_in_and_payment_required",
    },
    pricing: { web: { INR: 9900 } },
  });
const bought = paid("b01j0000000ccccccc01");
const other = paid("b01j0000000ccccccc02");

beforeEach(() => {
  vi.mocked(callApi).mockReset();
  vi.mocked(callApi).mockResolvedValue({
    posts: [
      { ...bought, access: "granted" },
      { ...other, access: "payment_required" },
    ],
  });
});
afterEach(cleanup);

function show(userId: string, groups: Role[] = []) {
  sessionStore.write({ ...session(userId), user: { id: userId, groups } as unknown as User });
  render(
    <PageContext value={page({ kind: "profile" })}>
      <FeedCard post={bought} />
      <FeedCard post={other} />
    </PageContext>,
  );
}

it("shows what a reader bought, and the price of the rest, by one call for all cards", async () => {
  show("b0reader");
  expect(screen.getAllByText("₹99")).toHaveLength(2);
  await screen.findByText("Purchased");
  expect(screen.getAllByText("₹99")).toHaveLength(1);
  expect(vi.mocked(callApi).mock.calls).toEqual([
    [listPosts, { params: { siteId: site.id }, query: { ids: [bought.id, other.id], size: 2 } }],
  ]);
});

it.each([
  ["the site's creator", site.id, []],
  ["a moderator", "b0moderator", [Role.moderator]],
] as const)("shows prices to %s, who reads without buying", async (_, userId, groups) => {
  show(userId, [...groups]);
  await Promise.resolve();
  expect(screen.getAllByText("₹99")).toHaveLength(2);
  expect(callApi).not.toHaveBeenCalled();
});
