// @vitest-environment jsdom
import { listFactors } from "@quire/contracts/calls/factors";
import { resendVerification } from "@quire/contracts/calls/verification";
import type { User } from "@quire/contracts/records/user";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../../../lib/callApi.ts";
import { PageContext } from "../../../../lib/PageContext.ts";
import { postPage } from "../../../../testing/pages.ts";
import { TwoStep } from "./TwoStep.tsx";

vi.mock("../../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

const factors = { passkeys: [], totp: false, recovery_codes_left: 0, required: false, verified: false };
const EMAIL = "ada@example.com";
const reader = { email: EMAIL, pending_email: null, mobile: null, mobile_verified: false } as User;

beforeEach(() => {
  vi.mocked(callApi).mockImplementation((async (call: unknown) =>
    call === listFactors ? factors : { sent_to: EMAIL }) as never);
});
afterEach(cleanup);

it("asks an unconfirmed reader to confirm their email, instead of offering what is refused", async () => {
  render(
    <PageContext value={postPage()}>
      <TwoStep user={{ ...reader, email_verified: false }} />
    </PageContext>,
  );
  expect(await screen.findByText("Confirm your email first")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Set up an authenticator app" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Resend link for two-step verification" }));
  expect(callApi).toHaveBeenCalledWith(resendVerification, { body: { channel: "email" } });
});

it("offers a passkey and an app once the address is confirmed", async () => {
  render(
    <PageContext value={postPage()}>
      <TwoStep user={{ ...reader, email_verified: true }} />
    </PageContext>,
  );
  expect(await screen.findByRole("button", { name: "Set up an authenticator app" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add a passkey" })).toBeTruthy();
  expect(screen.queryByText("Confirm your email first")).toBeNull();
});
