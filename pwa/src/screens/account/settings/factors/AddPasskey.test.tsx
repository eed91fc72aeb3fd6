// @vitest-environment jsdom
import { startRegistration } from "@simplewebauthn/browser";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callApi } from "../../../../lib/callApi.ts";
import { addDialogMethods } from "../../../../testing/dialogMethods.ts";
import { AddPasskey } from "./AddPasskey.tsx";

vi.mock("../../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("@simplewebauthn/browser", () => ({
  browserSupportsWebAuthn: () => true,
  startRegistration: vi.fn(),
}));

beforeEach(addDialogMethods);
afterEach(cleanup);

test.each([
  ["NotAllowedError", "No passkey was used. Try again, or choose another way."],
  ["InvalidStateError", "This device already has a passkey for your account."],
])("a browser that fails with %s is explained", async (name, message) => {
  vi.mocked(callApi).mockResolvedValueOnce({ options: {} } as never);
  vi.mocked(startRegistration).mockRejectedValueOnce(Object.assign(new Error("x"), { name }));
  render(<AddPasskey callOfChange={callApi} onClose={() => {}} onAdded={() => {}} />);
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect((await screen.findByRole("alert")).textContent).toBe(message);
});

test.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
    "Chrome on Linux",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
])("names a passkey after the browser and the system: %s", (userAgent, name) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  render(<AddPasskey callOfChange={callApi} onClose={() => {}} onAdded={() => {}} />);
  expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe(name);
});
