// @vitest-environment jsdom
import { Unauthorized } from "@quire/client/errors";
import { signIn } from "@quire/contracts/calls/accounts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { AuthForms } from "./AuthForms.tsx";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
afterEach(cleanup);

const refuse = (message: string) => new Unauthorized(401, { code: "credentials_mismatch", message });

it("shows only the alert of the last way that was tried", async () => {
  vi.mocked(callApi).mockImplementation(async (call) => {
    throw refuse((call as unknown) === signIn ? "Wrong password." : "No passkey.");
  });
  const at = { step: "authForm", form: "signin" } as const;
  render(
    <AuthForms at={at} onStep={() => {}} search="" context="direct" startsWithSite={false} withoutSocial />,
  );
  const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent);
  fireEvent.change(screen.getByLabelText("Email or mobile"), { target: { value: "ada@example.com" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "a harpoon and an idol" } });
  for (const [button, alert] of [
    ["Sign in with a passkey", "No passkey."],
    ["Sign in", "Wrong password."],
    ["Sign in with a passkey", "No passkey."],
  ] as const) {
    fireEvent.click(screen.getByRole("button", { name: button }));
    await expect.poll(alerts).toEqual([alert]);
  }
});
