// @vitest-environment jsdom
import { Forbidden, Unauthorized } from "@quire/client/errors";
import { confirmIdentity, getConfirmation, sendConfirmationCode } from "@quire/contracts/calls/confirmation";
import { revokeAccessToken } from "@quire/contracts/calls/sessions";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { addDialogMethods } from "../../testing/dialogMethods.ts";
import { callConfirmed } from "./callConfirmed.ts";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

const required = () =>
  new Forbidden(403, { code: "confirmation_required", message: "Confirm it's you to continue." });
const mismatch = () =>
  new Unauthorized(401, {
    code: "current_password_mismatch",
    message: "The current password doesn't match.",
  });
const server = vi.mocked(callApi);
let isConfirmed: boolean;
let method: "password" | "code" | null;

// Loaded before the tests: on a busy machine the dialog's code takes longer than a test waits for it.
beforeAll(() => import("./requestConfirmation.tsx") as Promise<unknown>, 60_000);

beforeEach(() => {
  addDialogMethods();
  isConfirmed = false;
  method = "password";
  server.mockReset();
  server.mockImplementation((async (call: unknown, input: { body?: object }) => {
    if (call === getConfirmation)
      return { confirmed_until: null, method, sent_to: method === "code" ? "ada@example.com" : null };
    if (call === sendConfirmationCode) return { sent_to: "ada@example.com", expires_in: 600 };
    if (call === confirmIdentity) {
      const { password, otp } = input.body as { password?: string; otp?: string };
      if (password !== "right" && otp !== "123456") throw mismatch();
      isConfirmed = true;
      return { confirmed_until: "2026-01-01T00:00:00.000Z" };
    }
    if (!isConfirmed) throw required();
    return { revoked: true };
  }) as never);
});
afterEach(() => {
  document.body.textContent = "";
});

const revoke = () => callConfirmed(revokeAccessToken, { params: { id: "b0" } });
const waitForInvalid = (label: string) =>
  waitFor(() => {
    const field = screen.getByLabelText(label);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    return field;
  });
const errorOf = (field: HTMLElement) =>
  document.getElementById(String(field.getAttribute("aria-describedby")))?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("a sensitive call", () => {
  it("asks for the password, keeps asking while it is wrong, and then is repeated", async () => {
    const result = revoke();
    const field = await screen.findByLabelText("Password");
    fireEvent.change(field, { target: { value: "wrong" } });
    fireEvent.submit(field);
    expect(await screen.findByText("The current password doesn't match.")).toBeTruthy();
    fireEvent.change(field, { target: { value: "right" } });
    fireEvent.submit(field);
    expect(await result).toEqual({ revoked: true });
    await waitFor(() => expect(screen.queryByText("Confirm it's you")).toBeNull());
  });

  it("asks an account without a password for a code, which is sent on request", async () => {
    method = "code";
    const result = revoke();
    await screen.findByText(/We'll send it to ada@example\.com/);
    expect(server).not.toHaveBeenCalledWith(sendConfirmationCode);
    fireEvent.submit(document.getElementById("confirm-identity") as HTMLElement);
    const field = await screen.findByLabelText("Code");
    fireEvent.change(field, { target: { value: "123456" } });
    fireEvent.submit(field);
    expect(await result).toEqual({ revoked: true });
  });

  it("asks for what is missing before it sends anything, at the field", async () => {
    const result = revoke();
    const field = await screen.findByLabelText("Password");
    const sent = server.mock.calls.length;
    fireEvent.submit(field);
    expect(errorOf(await waitForInvalid("Password"))).toBe("Enter your password");
    expect(server).toHaveBeenCalledTimes(sent);
    fireEvent.change(field, { target: { value: "wrong" } });
    expect(field.getAttribute("aria-invalid")).toBeNull();
    press("Confirm");
    expect(errorOf(await waitForInvalid("Password"))).toBe("The current password doesn't match.");
    await waitFor(() => expect(document.activeElement).toBe(field));
    press("Cancel");
    await expect(result).rejects.toThrow();
  });

  it("focuses the field of a code once it is sent, and checks it", async () => {
    method = "code";
    const result = revoke();
    const send = await screen.findByRole("button", { name: "Send code" });
    send.focus();
    fireEvent.click(send);
    const field = await screen.findByLabelText("Code");
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.change(field, { target: { value: "12" } });
    press("Confirm");
    expect(errorOf(await waitForInvalid("Code"))).toBe("Enter the six digits we sent you");
    press("Cancel");
    await expect(result).rejects.toThrow();
  });

  it("leads an account without a way to confirm to its settings", async () => {
    method = null;
    const result = revoke();
    const link = await screen.findByRole("link", { name: "Open your settings" });
    expect(link.getAttribute("href")).toBe("/settings/security");
    link.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(link);
    await expect(result).rejects.toThrow();
  });

  it("fails with the server's message when the user cancels", async () => {
    const result = revoke();
    const rejection = expect(result).rejects.toThrow("Confirm it's you to continue.");
    await screen.findByLabelText("Password");
    press("Cancel");
    await rejection;
  });

  it("asks nothing where no confirmation is required", async () => {
    isConfirmed = true;
    expect(await revoke()).toEqual({ revoked: true });
    expect(server).toHaveBeenCalledTimes(1);
  });

  it("passes on every other refusal", async () => {
    server.mockRejectedValueOnce(mismatch());
    await expect(revoke()).rejects.toThrow("The current password doesn't match.");
    expect(server).toHaveBeenCalledTimes(1);
  });
});
