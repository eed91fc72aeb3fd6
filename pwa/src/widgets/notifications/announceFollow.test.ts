import type { User } from "@quire/contracts/records/user";
import { NotificationPreference } from "@quire/domain/enums";
import { beforeEach, expect, it, vi } from "vitest";
import { announceFollow } from "./announceFollow.ts";

const state = vi.hoisted(() => ({
  user: {} as Partial<User>,
  preferences: { email_enabled: true, kinds: { new_post: { email: true, push: false } } },
  calls: [] as unknown[],
  shown: [] as { message?: string; title: string; action?: { label: string; onSelect: () => void } }[],
}));

vi.mock("../../lib/afterSending.ts", () => ({ afterSending: async () => {} }));
vi.mock("../../lib/session.ts", () => ({ sessionStore: { state: () => ({ user: state.user }) } }));
vi.mock("../../ui/snackbars.ts", () => ({
  showSnackbar: (one: (typeof state.shown)[0]) => state.shown.push(one),
}));
vi.mock("../../lib/callApi.ts", () => ({
  callApi: async ({ path }: { path: string }, input: { body?: unknown }) => {
    if (input.body) state.calls.push(input.body);
    return path.endsWith("/preferences") ? state.preferences : { id: "s1", name: "Ishmael" };
  },
}));

const READY = {
  email: "a@b.example",
  email_verified: true,
  email_bounced: false,
  preferences: [NotificationPreference.email],
};

beforeEach(() => {
  state.user = READY;
  state.preferences = { email_enabled: true, kinds: { new_post: { email: true, push: false } } };
  state.calls = [];
  state.shown = [];
});

it("says that posts arrive by email, with a way to the settings", async () => {
  const openSettings = vi.fn();
  await announceFollow("s1", openSettings);
  expect(state.shown).toMatchObject([
    { title: "You follow Ishmael", message: "You get new posts by email." },
  ]);
  state.shown[0]?.action?.onSelect();
  expect(openSettings).toHaveBeenCalledOnce();
});

it.each([
  ["the site's emails are off", { email_enabled: false, kinds: { new_post: { email: true, push: false } } }],
  ["its newsletter is off", { email_enabled: true, kinds: { new_post: { email: false, push: false } } }],
])("turns emails on where %s", async (_, preferences) => {
  state.preferences = preferences;
  await announceFollow("s1", () => {});
  const { action } = state.shown[0] ?? {};
  expect(action?.label).toBe("Email me");
  action?.onSelect();
  await vi.waitFor(() => expect(state.shown.at(-1)?.title).toBe("Emails from Ishmael are on"), 30_000);
  expect(state.calls).toEqual([{ email_enabled: true, kinds: { new_post: { email: true } } }]);
});

it.each([
  ["without an address", { ...READY, email: null, pending_email: null }],
  ["with an unconfirmed address", { ...READY, email_verified: false }],
  ["whose emails bounce", { ...READY, email_bounced: true }],
  ["who turned all emails off", { ...READY, preferences: [] }],
])("opens the settings for a user %s", async (_, user) => {
  state.user = user;
  const openSettings = vi.fn();
  await announceFollow("s1", openSettings);
  expect(state.shown[0]?.action?.label).toBe("Email me");
  state.shown[0]?.action?.onSelect();
  expect(openSettings).toHaveBeenCalledOnce();
  expect(state.calls).toEqual([]);
});
