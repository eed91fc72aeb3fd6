// @vitest-environment jsdom
import { updateNotificationSettings } from "@quire/contracts/calls/preferences";
import type { SessionState } from "@quire/contracts/records/user";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callApi } from "./callApi.ts";
import { reportTimeZone } from "./reportTimeZone.ts";
import { sessionStore } from "./session.ts";

vi.mock("./callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("./whenIdle.ts", () => ({ whenIdle: async () => {} }));

let zone: string;
beforeEach(() => {
  vi.mocked(callApi).mockReset().mockResolvedValue({});
  localStorage.clear();
  zone = "Europe/Berlin";
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(
    () => ({ timeZone: zone }) as Intl.ResolvedDateTimeFormatOptions,
  );
  signIn("ada");
});
afterEach(() => vi.restoreAllMocks());

const signIn = (id: string) =>
  sessionStore.write({ session: { id: `session of ${id}` }, user: { id }, xsrf: "x" } as SessionState);
const saved = () =>
  vi.mocked(callApi).mock.calls.map(([call, input]) => {
    expect(call).toBe(updateNotificationSettings);
    return (input as { body: object }).body;
  });

test("saves the time zone of a new user once, and when it changes", async () => {
  await reportTimeZone("ada");
  await reportTimeZone("ada");
  expect(saved()).toEqual([{ time_zone: "Europe/Berlin" }]);
  zone = "Asia/Tokyo";
  await reportTimeZone("ada");
  expect(saved()).toEqual([{ time_zone: "Europe/Berlin" }, { time_zone: "Asia/Tokyo" }]);
});

test("saves it for the next user of the browser too", async () => {
  await reportTimeZone("ada");
  signIn("brontë");
  await reportTimeZone("brontë");
  expect(saved()).toHaveLength(2);
});

test("tries again after a failure, but not with a zone that the server refuses", async () => {
  vi.mocked(callApi).mockRejectedValueOnce(new TypeError("no network"));
  await reportTimeZone("ada");
  vi.mocked(callApi).mockRejectedValueOnce(Object.assign(new Error(), { status: 400 }));
  await reportTimeZone("ada");
  await reportTimeZone("ada");
  expect(saved()).toHaveLength(2);
});

test("saves nothing for a user who has signed out since", async () => {
  sessionStore.expire();
  await reportTimeZone("ada");
  expect(saved()).toEqual([]);
});
