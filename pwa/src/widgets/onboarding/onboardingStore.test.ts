import type { Onboarding } from "@quire/contracts/calls/onboarding";
import { beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { forget, loadOnboarding, note, onboardingStore } from "./onboardingStore.ts";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

const fresh: Onboarding = {
  checklist: { write_post: true, sell_post: false, add_media: false, share_post: false, make_good: false },
  posts: 1,
  serials: 0,
  pins: 0,
  seen: {},
};
beforeEach(async () => {
  vi.mocked(callApi).mockReset().mockResolvedValueOnce(fresh);
  await loadOnboarding("b1");
  vi.mocked(callApi).mockResolvedValue({});
});

it("notes what was shown at once, and tells the server", async () => {
  await note("b1", "pinner");
  expect(Object.keys(onboardingStore.read()?.seen ?? {})).toEqual(["pinner"]);
  expect(vi.mocked(callApi).mock.lastCall?.[1]).toEqual({ params: { id: "b1", notice: "pinner" } });
  await forget("b1", "pinner");
  expect(onboardingStore.read()?.seen).toEqual({});
});

it("ticks a post that was shared", async () => {
  await note("b1", "shared");
  expect(onboardingStore.read()?.checklist.share_post).toBe(true);
});

it("keeps what it knew where the server can't be reached", async () => {
  vi.mocked(callApi).mockRejectedValue(new Error("away"));
  await loadOnboarding("b1");
  await note("b1", "checklist");
  expect(onboardingStore.read()?.checklist.write_post).toBe(true);
  expect(onboardingStore.read()?.seen.checklist).toBeDefined();
});
