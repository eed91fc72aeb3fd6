// @vitest-environment jsdom
import { resendVerification } from "@quire/contracts/calls/verification";
import type { User } from "@quire/contracts/records/user";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { PageContext } from "../../lib/PageContext.ts";
import { postPage } from "../../testing/pages.ts";
import { EmailsBlocked } from "./EmailsBlocked.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const confirmed = {
  email: "ada@a.example",
  pending_email: null,
  email_verified: true,
  email_bounced: false,
  preferences: [1],
};

function show(user: Partial<User>, site = postPage().site) {
  render(
    <PageContext value={{ ...postPage(), site }}>
      <EmailsBlocked user={{ ...confirmed, ...user } as User} />
    </PageContext>,
  );
}

test("says nothing to users whom emails reach", () => {
  show({});
  expect(screen.queryByRole("note")).toBeNull();
});

test.each<[string, Partial<User>]>([
  ["You get no emails yet: confirm ada@a.example first.", { email_verified: false }],
  ["You get no emails: those to ada@a.example bounce.", { email_bounced: true }],
  [
    "You get no emails yet: confirm new@a.example first.",
    { email: null, email_verified: false, pending_email: "new@a.example" },
  ],
])("says that %s, and sends the confirmation", (text, user) => {
  vi.mocked(callApi).mockReturnValue(new Promise(() => {}));
  show(user, null);
  expect(screen.getByRole("note").textContent).toContain(text);
  fireEvent.click(screen.getByRole("button", { name: "Send confirmation" }));
  expect(callApi).toHaveBeenCalledWith(resendVerification, { body: { channel: "email" } });
});

test("leads from a site to the platform, which alone may confirm an address", () => {
  show({ email_verified: false });
  const link = screen.getByRole("link", { name: "Confirm your address" });
  expect(link.getAttribute("href")).toMatch(/^http.*\/settings\/notifications$/);
});

test("leads users who turned off all emails to the settings", () => {
  show({ preferences: [] });
  expect(screen.getByRole("link", { name: "Open settings" }).getAttribute("href")).toMatch(
    /\/settings\/notifications$/,
  );
});

test("leads users without an address to the settings", () => {
  show({ email: null, email_verified: false });
  expect(screen.getByRole("link", { name: "Add your email" }).getAttribute("href")).toMatch(
    /\/settings\/profile$/,
  );
});
