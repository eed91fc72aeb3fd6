// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { DenySigninScreen } from "./DenySigninScreen.tsx";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../refreshEndedSession.ts", () => ({ refreshEndedSession: vi.fn(async () => {}) }));
vi.mock("../../../lib/PageContext.ts", () => ({
  usePage: () => ({ data: { kind: "app", params: { hash: "h" } } }),
}));
afterEach(cleanup);

it("focuses the result, and leads to a new password", async () => {
  vi.mocked(callApi).mockResolvedValueOnce({ reset_hash: "r1" } as never);
  render(<DenySigninScreen />);
  expect(screen.getByText(/This is about the sign-in in the email/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "This wasn't me" }));
  const heading = await screen.findByRole("heading", { name: "That device is signed out" });
  await vi.waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByRole("link", { name: "Choose a new password" }).getAttribute("href")).toBe(
    "/reset-password/r1",
  );
});
