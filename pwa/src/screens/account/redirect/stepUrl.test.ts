import { BadRequest, NetworkError } from "@quire/client/errors";
import { createSigninToken } from "@quire/contracts/calls/signinTokens";
import { beforeEach, expect, test, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { signinUrlOn, stepUrl } from "./stepUrl.ts";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

beforeEach(() => vi.clearAllMocks());

test("enters another site through its own sign-in, which keeps the requested page", () => {
  expect(signinUrlOn("http://ada.localhost:4000")).toBe("http://ada.localhost:4000/signin");
  expect(signinUrlOn("http://ada.localhost:4000/post/1?x=1")).toBe(
    "http://ada.localhost:4000/signin?redirect=%2Fpost%2F1%3Fx%3D1",
  );
});

test("gives the requesting site a token for the user and page it named", async () => {
  vi.mocked(callApi).mockResolvedValueOnce({ token: "t", location: "http://ada.localhost/signin/token/t" });
  const step = { kind: "handoff" as const, domain: "ada.localhost", state: "s", redirect: "/post/1" };
  expect(await stepUrl(step, "b1")).toBe("http://ada.localhost/signin/token/t");
  expect(callApi).toHaveBeenCalledWith(createSigninToken, {
    body: { user_id: "b1", domain: "ada.localhost", state: "s", redirect: "/post/1" },
  });
});

test("redirects to another host only if the server knows it", async () => {
  const step = { kind: "elsewhere" as const, url: "http://ada.localhost:4000/stories" };
  vi.mocked(callApi).mockResolvedValueOnce({ location: "x" });
  expect(await stepUrl(step, "b1")).toBe("http://ada.localhost:4000/signin?redirect=%2Fstories");
  vi.mocked(callApi).mockRejectedValueOnce(new BadRequest(400, { code: "invalid_input", message: "no" }));
  expect(await stepUrl({ ...step, url: "https://evil.example/" }, "b1")).toBe("/");
});

test("redirects nowhere while the server can't be reached", async () => {
  vi.mocked(callApi).mockRejectedValueOnce(new NetworkError(0, { code: "network_failed", message: "x" }));
  await expect(stepUrl({ kind: "elsewhere", url: "https://evil.example/" }, "b1")).rejects.toThrow();
});
