// @vitest-environment jsdom
import { NetworkError, Unauthorized } from "@quire/client/errors";
import { beforeEach, expect, test, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { local } from "../../../lib/localPort.ts";
import { localSignOut } from "../../../lib/signOutPort.ts";
import { sendBeforeSignOut, signOutHere } from "./signOutHere.ts";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn(async () => ({})) }));
vi.mock("../../../lib/localPort.ts", () => ({ local: { sendNow: vi.fn() } }));
vi.mock("../../../lib/signOutPort.ts", () => ({
  localSignOut: { countUnsent: vi.fn(), wipeUser: vi.fn(async () => {}) },
}));

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(localSignOut.wipeUser).mockResolvedValue();
});

test("sends pending changes before the sign-out", async () => {
  vi.mocked(localSignOut.countUnsent).mockResolvedValueOnce(2).mockResolvedValueOnce(0);
  expect(await sendBeforeSignOut("ada")).toBe(0);
  expect(local.sendNow).toHaveBeenCalledOnce();
});

test("counts what couldn't be sent, so that nothing is wiped without asking", async () => {
  vi.mocked(localSignOut.countUnsent).mockResolvedValue(2);
  expect(await sendBeforeSignOut("ada")).toBe(2);
});

test("counts nothing in a browser without storage", async () => {
  vi.mocked(localSignOut.countUnsent).mockRejectedValue(new Error("no IndexedDB"));
  expect(await sendBeforeSignOut("ada")).toBe(0);
});

test("wipes the device only after the server has ended the session", async () => {
  const order: string[] = [];
  vi.mocked(callApi).mockImplementation(async () => order.push("ended"));
  vi.mocked(localSignOut.wipeUser).mockImplementation(async () => void order.push("wiped"));
  await signOutHere("ada");
  expect(order).toEqual(["ended", "wiped"]);
});

test("stays signed in and keeps everything without a network", async () => {
  vi.mocked(callApi).mockRejectedValue(new NetworkError(0, { code: "network_failed", message: "x" }));
  await expect(signOutHere("ada")).rejects.toThrow();
  expect(localSignOut.wipeUser).not.toHaveBeenCalled();
});

test("cleans up even if the session was already over", async () => {
  const over = new Unauthorized(401, { code: "session_invalid", message: "Invalid or expired session" });
  vi.mocked(callApi).mockRejectedValue(over);
  await signOutHere("ada");
  expect(localSignOut.wipeUser).toHaveBeenCalledWith("ada", false);
});
