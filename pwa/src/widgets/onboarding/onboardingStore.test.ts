import type { Onboarding } from "@quire/contracts/calls/onboarding";
import { beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { clearSeen, loadOnboarding, onboardingStore, recordSeen } from "./onboardingStore.ts";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

const fresh: Onboarding = {
  checklist: { write_post: true, sell_post: false, add_media: false, share_post: false, make_good: false },
  posts: 1,
  serials: 0,
  pins: 0,
  welcome: {},
  seen: {},
};
beforeEach(async () => {
  vi.mocked(callApi).mockReset().mockResolvedValueOnce(fresh);
  await loadOnboarding("b1");
  vi.mocked(callApi).mockResolvedValue({});
});

it("records a shown notice at once, and sends it to the server", async () => {
  await recordSeen("b1", "pinner");
  expect(Object.keys(onboardingStore.read()?.seen ?? {})).toEqual(["pinner"]);
  expect(vi.mocked(callApi).mock.lastCall?.[1]).toEqual({ params: { id: "b1", notice: "pinner" } });
  await clearSeen("b1", "pinner");
  expect(onboardingStore.read()?.seen).toEqual({});
});

it("checks off sharing", async () => {
  await recordSeen("b1", "shared");
  expect(onboardingStore.read()?.checklist.share_post).toBe(true);
});

it("keeps the last state when the server is unreachable", async () => {
  vi.mocked(callApi).mockRejectedValue(new Error("away"));
  await loadOnboarding("b1");
  await recordSeen("b1", "checklist");
  expect(onboardingStore.read()?.checklist.write_post).toBe(true);
  expect(onboardingStore.read()?.seen.checklist).toBeDefined();
});
