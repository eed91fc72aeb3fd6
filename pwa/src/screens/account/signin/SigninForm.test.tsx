// @vitest-environment jsdom
import { NetworkError, Unauthorized } from "@quire/client/errors";
import { signIn } from "@quire/contracts/calls/accounts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { SigninForm } from "./SigninForm.tsx";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../../lib/loadSession.ts", () => ({ refreshSession: vi.fn(async () => {}) }));

const onForgot = vi.fn();
const onCode = vi.fn();
const onSecondFactor = vi.fn();
const identifier = () => screen.getByLabelText("Email or mobile");
const password = () => screen.getByLabelText("Password");
const press = () => fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
function fill(session: string, secret: string) {
  fireEvent.change(identifier(), { target: { value: session } });
  fireEvent.change(password(), { target: { value: secret } });
}

beforeEach(() => {
  vi.clearAllMocks();
  render(<SigninForm onForgot={onForgot} onCode={onCode} onSecondFactor={onSecondFactor} />);
});
afterEach(cleanup);

test("an empty form requires both fields and focuses the first", async () => {
  press();
  expect(await screen.findByText("Enter your email or mobile number")).toBeTruthy();
  expect(screen.getByText("Enter your password")).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(identifier());
  expect(identifier().getAttribute("aria-invalid")).toBe("true");
  expect(callApi).not.toHaveBeenCalled();
});

test("an error disappears with the first key that changes its field", async () => {
  press();
  await screen.findByText("Enter your password");
  fireEvent.change(password(), { target: { value: "x" } });
  expect(screen.queryByText("Enter your password")).toBeNull();
  expect(screen.getByText("Enter your email or mobile number")).toBeTruthy();
});

test("sends what was typed, then fetches the session", async () => {
  vi.mocked(callApi).mockResolvedValueOnce({});
  fill("ada@example.org", " kept as typed ");
  press();
  await expect.poll(() => refreshSession).toHaveBeenCalledOnce();
  expect(callApi).toHaveBeenCalledWith(signIn, {
    body: { identifier: "ada@example.org", password: " kept as typed " },
  });
});

test("reports a wrong password above the form and keeps what was typed", async () => {
  vi.mocked(callApi).mockRejectedValueOnce(
    new Unauthorized(401, {
      code: "credentials_mismatch",
      message: "The credentials and password didn't match.",
    }),
  );
  fill("ada@example.org", "wrong");
  press();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("The credentials and password didn't match.");
  await expect.poll(() => document.activeElement).toBe(alert);
  expect((identifier() as HTMLInputElement).value).toBe("ada@example.org");
});

test("continues with the second factor, without a session", async () => {
  vi.mocked(callApi).mockRejectedValueOnce(
    new Unauthorized(401, { code: "second_factor_required", message: "Enter your second factor." }),
  );
  fill("ada@example.org", "secret");
  press();
  await expect.poll(() => onSecondFactor).toHaveBeenCalledOnce();
  expect(refreshSession).not.toHaveBeenCalled();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("can be submitted again after a network failure", async () => {
  vi.mocked(callApi)
    .mockRejectedValueOnce(new NetworkError(0, { code: "network_failed", message: "x" }))
    .mockResolvedValueOnce({});
  fill("9876543210", "secret");
  press();
  expect((await screen.findByRole("alert")).textContent).toMatch(/can't reach the server/);
  press();
  await expect.poll(() => refreshSession).toHaveBeenCalledOnce();
});

test("signs in once for two presses", async () => {
  let answer: (value: unknown) => void = () => {};
  vi.mocked(callApi).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  fill("ada@example.org", "secret");
  press();
  press();
  answer({});
  await expect.poll(() => refreshSession).toHaveBeenCalledOnce();
  expect(callApi).toHaveBeenCalledOnce();
});

test("passes the typed identifier on to the reset and the code forms", () => {
  fireEvent.change(identifier(), { target: { value: "ada@example.org" } });
  fireEvent.click(screen.getByRole("button", { name: "Forgot password?" }));
  expect(onForgot).toHaveBeenCalledWith("ada@example.org");
  fireEvent.click(screen.getByRole("button", { name: "Sign in with an OTP" }));
  expect(onCode).toHaveBeenCalledWith("ada@example.org");
});
