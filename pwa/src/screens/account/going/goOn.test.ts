import { BadRequest, NetworkError } from "@quire/client/errors";
import { createSigninToken } from "@quire/contracts/calls/signinTokens";
import { beforeEach, expect, test, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { addressOfStep, signinThere } from "./goOn.ts";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

beforeEach(() => vi.clearAllMocks());

test("another site is entered by its own sign-in, which keeps the page that was asked for", () => {
  expect(signinThere("http://ada.localhost:4000")).toBe("http://ada.localhost:4000/signin");
  expect(signinThere("http://ada.localhost:4000/post/1?x=1")).toBe(
    "http://ada.localhost:4000/signin?redirect=%2Fpost%2F1%3Fx%3D1",
  );
});

test("a site that asked gets its token for the person and the page that were meant", async () => {
  vi.mocked(callApi).mockResolvedValueOnce({ token: "t", location: "http://ada.localhost/signin/token/t" });
  const step = { kind: "handoff" as const, domain: "ada.localhost", state: "s", redirect: "/post/1" };
  expect(await addressOfStep(step, "b1")).toBe("http://ada.localhost/signin/token/t");
  expect(callApi).toHaveBeenCalledWith(createSigninToken, {
    body: { user_id: "b1", domain: "ada.localhost", state: "s", redirect: "/post/1" },
  });
});

test("another host is gone to when the server knows it, and a stranger's is not", async () => {
  const step = { kind: "elsewhere" as const, url: "http://ada.localhost:4000/stories" };
  vi.mocked(callApi).mockResolvedValueOnce({ location: "x" });
  expect(await addressOfStep(step, "b1")).toBe("http://ada.localhost:4000/signin?redirect=%2Fstories");
  vi.mocked(callApi).mockRejectedValueOnce(new BadRequest(400, { code: "invalid_input", message: "no" }));
  expect(await addressOfStep({ ...step, url: "https://evil.example/" }, "b1")).toBe("/");
});

test("while the server can't say, nobody is taken anywhere", async () => {
  vi.mocked(callApi).mockRejectedValueOnce(new NetworkError(0, { code: "network_failed", message: "x" }));
  await expect(addressOfStep({ kind: "elsewhere", url: "https://evil.example/" }, "b1")).rejects.toThrow();
});
