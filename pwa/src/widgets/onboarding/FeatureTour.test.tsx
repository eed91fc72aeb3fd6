// @vitest-environment jsdom
import { getOnboarding, type Onboarding, recordNotice } from "@quire/contracts/calls/onboarding";
import type { User } from "@quire/contracts/records/user";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { FeatureTour } from "./FeatureTour.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

const creator = {
  id: "b1",
  groups: [11],
  small_business: false,
  site_url: "http://ada.localhost",
} as unknown as User;
const fresh = { posts: 1, serials: 0, pins: 0, welcome: {}, seen: {} } as unknown as Onboarding;

function server(known: Partial<Onboarding> | Error) {
  vi.mocked(callApi).mockImplementation(async (call) => {
    if (call !== getOnboarding) return {};
    if (known instanceof Error) throw known;
    return { ...fresh, ...known };
  });
}
const recorded = () => vi.mocked(callApi).mock.calls.filter(([call]) => call === recordNotice);

beforeEach(() => vi.mocked(callApi).mockReset());
afterEach(cleanup);

it("shows the tour of its screen, outlines what it is about, and is recorded as seen", async () => {
  server({});
  const target = document.body.appendChild(document.createElement("dl"));
  target.className = "figures";
  render(<FeatureTour screen="stats" user={creator} />);
  expect(await screen.findByRole("region", { name: "Your site at a glance" })).toBeDefined();
  expect(target.classList).toContain("q-toured");
  expect(recorded()[0]?.[1]).toEqual({ params: { id: "b1", notice: "tour_stats" } });
  fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("region")).toBeNull();
  expect(target.classList).not.toContain("q-toured");
  target.remove();
});

it.each<[string, "stats" | "own_posts" | "settings", Partial<Onboarding> | Error]>([
  ["was seen on another device", "stats", { seen: { tour_stats: "2026-11-01T00:00:00.000Z" } }],
  ["isn't for this creator", "own_posts", {}],
  ["doesn't exist for the screen", "settings", {}],
])("shows no tour that %s", async (_, name, known) => {
  server(known);
  render(<FeatureTour screen={name} user={creator} />);
  await vi.waitFor(() => expect(callApi).toHaveBeenCalledTimes(name === "settings" ? 0 : 1), 30_000);
  await Promise.resolve();
  expect(screen.queryByRole("region")).toBeNull();
  expect(recorded()).toEqual([]);
});

it("offers Pro to a small business, which can't publish without", async () => {
  server({});
  render(<FeatureTour screen="own_posts" user={{ ...creator, small_business: true }} />);
  expect(await screen.findByRole("region", { name: "Publish for your business" })).toBeDefined();
  expect(screen.getByRole("link", { name: "See the plans" }).getAttribute("href")).toBe("#pro=smbCreator");
});
