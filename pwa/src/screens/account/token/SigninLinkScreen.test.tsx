// @vitest-environment jsdom
import { CallError } from "@quire/client/errors";
import { signInByLink } from "@quire/contracts/calls/oneTimeCodes";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { onVerified } from "../proof/verifiedChannel.ts";
import { SigninLinkScreen } from "./SigninLinkScreen.tsx";

const session = vi.hoisted(() => ({ user: null as object | null }));
const page = { data: { kind: "app", params: { hash: "" } } };
let count = 0;

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../../lib/loadSession.ts", () => ({ refreshSession: async () => {} }));
vi.mock("../../../lib/useSession.ts", () => ({ useSession: () => session }));
vi.mock("../../../lib/PageContext.ts", () => ({ usePage: () => page }));

const goTo = vi.fn();

afterEach(() => {
  cleanup();
  goTo.mockReset();
  session.user = null;
});

function openLink(answer: Promise<unknown>) {
  // Each link is used once for all tests.
  page.data.params.hash = `hash-${++count}`;
  vi.mocked(callApi)
    .mockReset()
    .mockReturnValueOnce(answer as never);
  render(<SigninLinkScreen goTo={goTo} />);
}

it("signs in, and continues where a sign-in leads", async () => {
  openLink(Promise.resolve({ user: {} }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith("/signin"));
  expect(callApi).toHaveBeenCalledWith(signInByLink, { body: { hash: `hash-${count}` } });
});

it("notifies the tab that requested the link", async () => {
  const listener = vi.fn();
  const stop = onVerified(listener);
  openLink(Promise.resolve({ user: {} }));
  await waitFor(() => expect(listener).toHaveBeenCalled());
  stop();
});

it("says that a link which was used here isn't needed again", async () => {
  session.user = {};
  openLink(Promise.reject(new CallError(410, { code: "link_expired", message: "This link has expired." })));
  expect(await screen.findByText("You're already signed in")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/");
});

it("continues with the second factor of an account that has one", async () => {
  openLink(Promise.reject(new CallError(401, { code: "second_factor_required", message: "" })));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith("/signin?factor=1"));
});

it("offers a new link in a browser that requested none", async () => {
  const message = "This link was requested in another browser.";
  openLink(Promise.reject(new CallError(403, { code: "link_of_other_browser", message })));
  expect(await screen.findByText(new RegExp(message))).toBeTruthy();
  expect(screen.getByRole("link", { name: "Request a new link" }).getAttribute("href")).toBe(
    "/signin?code=1",
  );
  expect(goTo).not.toHaveBeenCalled();
});
