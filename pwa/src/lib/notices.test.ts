// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { session } from "../testing/session.ts";
import { NOTICE_KEYS, pendingNotices } from "./notices.ts";

beforeEach(() => localStorage.clear());

const BAR = { id: "b1", text: "Comics are here.", link: null };
const state = (cookies: boolean, announcement: typeof BAR | null) => {
  const base = session(null);
  return { ...base, flags: { ...base.flags, cookie_banner: cookies }, announcement };
};

it("shows nothing before the session is known, or without a notice", () => {
  expect(pendingNotices(null)).toBeNull();
  expect(pendingNotices(state(false, null))).toBeNull();
});

it("shows an announcement until this device dismisses it, and then a new one", () => {
  expect(pendingNotices(state(false, BAR))).toEqual({ announcement: BAR, cookies: false });
  localStorage.setItem(NOTICE_KEYS.announcement, BAR.id);
  expect(pendingNotices(state(false, BAR))).toBeNull();
  expect(pendingNotices(state(false, { ...BAR, id: "b2" }))?.announcement?.id).toBe("b2");
});

it("shows the word about cookies until it is accepted", () => {
  expect(pendingNotices(state(true, null))).toEqual({ announcement: null, cookies: true });
  localStorage.setItem(NOTICE_KEYS.cookies, "2026-11-27T00:00:00.000Z");
  expect(pendingNotices(state(true, null))).toBeNull();
});
