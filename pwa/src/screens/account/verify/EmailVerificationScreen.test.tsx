// @vitest-environment jsdom
import { CallError, Unauthorized } from "@quire/client/errors";
import { changePassword } from "@quire/contracts/calls/passwords";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { EmailVerificationScreen } from "./EmailVerificationScreen.tsx";

const EMAIL = "ada@example.com";
let count = 0;
const page = { product: { name: "Quire" }, path: "", data: { kind: "app", params: { hash: "" } } };
let user: object | null = null;

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../../lib/loadSession.ts", () => ({ refreshSession: async () => {} }));
vi.mock("../../../lib/PageContext.ts", () => ({ usePage: () => page }));
vi.mock("../../../lib/useSession.ts", () => ({ useSession: () => ({ user }) }));
vi.mock("../proof/verifiedChannel.ts", () => ({ publishVerified: () => {} }));

afterEach(cleanup);

function openLink(answer: Promise<unknown>) {
  // Each link is redeemed once for all tests.
  page.data.params.hash = `hash-${++count}`;
  page.path = `/email-verification/hash-${count}`;
  vi.mocked(callApi)
    .mockReset()
    .mockReturnValueOnce(answer as never);
  render(<EmailVerificationScreen />);
}

it("asks for a new password where the account was created in another browser, and says why", async () => {
  user = { email: EMAIL, site_url: null };
  openLink(Promise.resolve({ verified: true, email: EMAIL, reclaimed: true, redirect: null }));
  await screen.findByRole("heading", { name: "Choose a new password" });
  expect(
    screen.getByText(
      /created in another browser, so to be safe its password and private feed links no longer work/,
    ),
  ).toBeTruthy();
  vi.mocked(callApi).mockResolvedValueOnce({} as never);
  for (const label of ["New password", "New password again"])
    fireEvent.change(screen.getByLabelText(label), { target: { value: "my own words 8" } });
  fireEvent.click(screen.getByRole("button", { name: "Set password" }));
  const heading = await screen.findByRole("heading", { name: "Your email is verified" });
  // The tab that started is signed out: it continues nowhere.
  expect(screen.getByText(`${EMAIL} is yours.`)).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(heading);
  expect(callApi).toHaveBeenLastCalledWith(changePassword, { body: { password: "my own words 8" } });
});

it("offers a password reset where someone else is signed in", async () => {
  user = { email: "bob@example.com", site_url: null };
  openLink(Promise.resolve({ verified: true, email: EMAIL, reclaimed: true, redirect: null }));
  expect((await screen.findByRole("link", { name: "Set a new password" })).getAttribute("href")).toBe(
    "/signin?forgot=1",
  );
});

it("says that the email is verified in the browser that signed up", async () => {
  user = { email: EMAIL, site_url: null };
  openLink(Promise.resolve({ verified: true, email: EMAIL, reclaimed: false, redirect: null }));
  await screen.findByRole("heading", { name: "Your email is verified" });
});

const SITE_PAGE = "http://ada.localhost:4000/post/1#comments";
const continueLink = async () =>
  (await screen.findByRole("link", { name: "Continue where you left off" })).getAttribute("href");

it("leads back to the site where the sign-up began, signed in there too", async () => {
  user = { email: EMAIL, site_url: null };
  openLink(Promise.resolve({ verified: true, email: EMAIL, reclaimed: false, redirect: SITE_PAGE }));
  expect(await continueLink()).toBe("http://ada.localhost:4000/signin?redirect=%2Fpost%2F1%23comments");
});

it("leads back to a page of the platform", async () => {
  user = { email: EMAIL, site_url: null };
  openLink(Promise.resolve({ verified: true, email: EMAIL, reclaimed: false, redirect: "/search" }));
  expect(await continueLink()).toBe("/search");
});

it("leads back through the sign-in where nobody is signed in", async () => {
  user = null;
  openLink(Promise.resolve({ verified: true, email: EMAIL, reclaimed: false, redirect: SITE_PAGE }));
  expect((await screen.findByRole("link", { name: "Sign in" })).getAttribute("href")).toBe(
    `/signin?redirect=${encodeURIComponent(SITE_PAGE)}`,
  );
});

it("signs a user in on no site that a stranger may have chosen", async () => {
  user = { email: EMAIL, site_url: null };
  openLink(Promise.resolve({ verified: true, email: EMAIL, reclaimed: true, redirect: SITE_PAGE }));
  await screen.findByRole("heading", { name: "Choose a new password" });
  vi.mocked(callApi).mockResolvedValueOnce({} as never);
  for (const label of ["New password", "New password again"])
    fireEvent.change(screen.getByLabelText(label), { target: { value: "my own words 8" } });
  fireEvent.click(screen.getByRole("button", { name: "Set password" }));
  expect(await continueLink()).toBe(SITE_PAGE);
});

it("sends a signed-out user through the sign-in and back to the link", async () => {
  user = null;
  const message = "Sign in to the account that this address was added to, then open the link again.";
  openLink(Promise.reject(new Unauthorized(401, { code: "sign_in_required", message })));
  const link = await screen.findByRole("link", { name: "Sign in" });
  expect(link.getAttribute("href")).toBe(`/signin?redirect=%2Femail-verification%2Fhash-${count}`);
  expect(screen.getByText(message)).toBeTruthy();
});

const openVoidLink = () =>
  openLink(Promise.reject(new CallError(410, { code: "link_expired", message: "This link has expired." })));
const SPENT = "This link has already been used, or has expired";

it("doesn't call a verified address unverified when its link is void", async () => {
  user = { email: EMAIL, email_verified: true, pending_email: null };
  openVoidLink();
  expect(await screen.findByRole("heading", { name: SPENT })).toBeTruthy();
  expect(screen.getByText(`${EMAIL} is verified.`)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Your settings" }).getAttribute("href")).toBe("/settings/profile");
});

it("lets a guest sign in to see whether the address of a void link is verified", async () => {
  user = null;
  openVoidLink();
  expect(await screen.findByRole("heading", { name: SPENT })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe(
    "/signin?redirect=%2Fsettings%2Fprofile",
  );
});

it.each([
  { email: EMAIL, email_verified: false, pending_email: null },
  { email: EMAIL, email_verified: true, pending_email: "new@example.com" },
])("offers a new link where an address waits for it: %j", async (waiting) => {
  user = waiting;
  openVoidLink();
  expect(await screen.findByRole("heading", { name: "This address isn't verified yet" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Get a new link" }).getAttribute("href")).toBe("/settings/profile");
});
