// @vitest-environment jsdom
import type { SessionState, User } from "@quire/contracts/records/user";
import { type AppRoute, admit, ROUTES } from "@quire/domain/sites/routes";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { PageContext } from "../lib/PageContext.ts";
import { sessionStore } from "../lib/session.ts";
import { endSignin, signinPrompt } from "../lib/signinPrompt.ts";
import { page } from "../testing/pages.ts";
import { GuardedScreen } from "./GuardedScreen.tsx";

const routes = [...ROUTES] as AppRoute[];
const onPlatform = page({ kind: "app", screen: "library", params: {} }, { site: null });
const reader = { id: "b01j0000000uuuuuuuuu", groups: [], site_url: null, small_business: false };

/** Opens a route's screen on the platform; returns its heading. */
function open(route: AppRoute, user: Partial<User> | null) {
  sessionStore.write({ session: user && { id: "s", expires: null }, user, xsrf: "x" } as SessionState);
  render(
    <PageContext value={onPlatform}>
      <GuardedScreen screen={route.screen} component={() => <h1>The screen</h1>} />
    </PageContext>,
  );
  return screen.getByRole("heading", { level: 1 }).textContent;
}

afterEach(() => {
  cleanup();
  endSignin();
});

// This one screen prompts for the sign-in itself.
const guarded = routes.filter(({ screen }) => screen !== "delete_account");

describe("a guest", () => {
  it.each(guarded.filter(({ login }) => login))("is prompted to sign in for $path", (route) => {
    expect(open(route, null)).toBe("Sign in to Quire to continue");
    expect(signinPrompt.read()).toEqual({ context: "unauthorized" });
  });

  it.each(guarded.filter(({ login }) => !login))("is not prompted to sign in for $path", (route) => {
    expect(open(route, null)).toBe("The screen");
    expect(signinPrompt.read()).toBeNull();
  });
});

const TITLES = {
  open: "The screen",
  creator_needed: "This is for creators",
  forbidden: "You don't have access to this page",
};

it.each(guarded.filter(({ login }) => login))("applies the rule of $path to a reader", (route) => {
  const rule = admit(route, { id: reader.id, groups: [], hasSite: false }, null);
  expect(open(route, reader)).toBe(TITLES[rule as keyof typeof TITLES]);
});
