// @vitest-environment jsdom
import { Conflict } from "@quire/client/errors";
import type { User } from "@quire/contracts/records/user";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { PageContext } from "../../lib/PageContext.ts";
import { sessionStore } from "../../lib/session.ts";
import { postPage } from "../../testing/pages.ts";
import { session } from "../../testing/session.ts";
import { ShareInvite } from "./ShareInvite.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

beforeEach(() => vi.mocked(callApi).mockReset());
afterEach(cleanup);

function showTo(user: Partial<User>) {
  const withoutAddress = { email: null, mobile: null, pending_email: null, email_verified: false };
  const state = session("b0ada");
  sessionStore.write({ ...state, user: { ...withoutAddress, mobile_verified: false, ...user } as User });
  render(
    <PageContext value={postPage()}>
      <ShareInvite url="https://quire.example/ada/invite" isOffline={false} />
    </PageContext>,
  );
}
const field = () => screen.getByLabelText("A friend's email");

function send() {
  fireEvent.change(field(), { target: { value: "grace@friends.example" } });
  fireEvent.click(screen.getByRole("button", { name: "Send invite" }));
}

it.each<[Partial<User>, string]>([
  [{ email: "ada@example.com" }, "Verify your email"],
  [{ pending_email: "ada@example.com" }, "Verify your email"],
  [{ mobile: "+14155550100" }, "Verify your mobile number"],
  [{ email: "ada@example.com", mobile: "+14155550100" }, "Verify your email or mobile number"],
  [{}, "Add an email or mobile number"],
])("tells a user with %j what to do first, with a link to the settings", async (user, start) => {
  showTo(user);
  const text = `${start} in your settings before you send invites. You can share your link without it.`;
  expect(
    screen.getByText((_, element) => element?.tagName === "P" && element.textContent === text),
  ).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();

  vi.mocked(callApi).mockRejectedValueOnce(
    new Conflict(409, { code: "unproved_address", message: "Verify your email or mobile number first." }),
  );
  send();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(text);
  expect(alert.querySelector("a")?.getAttribute("href")).toBe("/settings/profile");
  expect(field().getAttribute("aria-invalid")).toBeNull();
});

it("asks a user with a verified address for nothing", () => {
  showTo({ email: "ada@example.com", mobile: "+14155550100", mobile_verified: true });
  expect(screen.queryByText(/before you send/)).toBeNull();
});

it("shows a failure that isn't about the friend's address above the button, not at the field", async () => {
  showTo({ email: "ada@example.com", email_verified: true });
  vi.mocked(callApi).mockRejectedValueOnce(
    new Conflict(409, { code: "forbidden", message: "You can't do this." }),
  );
  send();
  expect((await screen.findByRole("alert")).textContent).toBe("You can't do this.");
  expect(field().getAttribute("aria-invalid")).toBeNull();
});

it("marks the field for an address that was invited before", async () => {
  showTo({ email: "ada@example.com", email_verified: true });
  vi.mocked(callApi).mockResolvedValueOnce({ url: "", sent: false });
  send();
  expect(await screen.findByText(/already invited this address/)).toBeTruthy();
  expect(field().getAttribute("aria-invalid")).toBe("true");
});
