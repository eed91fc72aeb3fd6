// @vitest-environment jsdom
import { trackSignup } from "@quire/contracts/calls/signupTrackings";
import { beforeEach, expect, it, vi } from "vitest";
import { callApi } from "./callApi.ts";
import { sendSignupTracking, trackingSent } from "./sendSignupTracking.ts";

vi.mock("./callApi.ts", () => ({ callApi: vi.fn() }));

beforeEach(() => {
  vi.mocked(callApi).mockReset();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});

it("sends the step with how the visit began, to our own server only", () => {
  vi.mocked(callApi).mockResolvedValue({ recorded: true });
  sendSignupTracking("choose_identity", "follow");
  expect(callApi).toHaveBeenCalledExactlyOnceWith(trackSignup, {
    body: {
      url: location.href,
      step: "choose_identity",
      context: "follow",
      device: "touch",
      user_agent: navigator.userAgent,
    },
  });
});

it("is waited for before the page is left, and a failure holds up nobody", async () => {
  let fail = (_: Error) => {};
  vi.mocked(callApi).mockReturnValue(new Promise((_, reject) => (fail = reject)));
  sendSignupTracking("auth_form", "direct");
  let isSent = false;
  const waiting = trackingSent().then(() => (isSent = true));
  await Promise.resolve();
  expect(isSent).toBe(false);
  fail(new Error("offline"));
  await waiting;
  expect(isSent).toBe(true);
});
