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

it("focuses the result, and says where the reset link was sent", async () => {
  vi.mocked(callApi).mockResolvedValueOnce({ reset_sent_to: "ada@example.com" } as never);
  render(<DenySigninScreen />);
  expect(screen.getByText(/This is about the sign-in in the message/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "This wasn't me" }));
  const heading = await screen.findByRole("heading", { name: "You're signed out everywhere" });
  await vi.waitFor(() => expect(document.activeElement).toBe(heading), 30_000);
  expect(screen.getByText(/We sent a link to ada@example.com/)).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

it("leads to the reset form when no address opens the account anymore", async () => {
  vi.mocked(callApi).mockResolvedValueOnce({ reset_sent_to: null } as never);
  render(<DenySigninScreen />);
  fireEvent.click(screen.getByRole("button", { name: "This wasn't me" }));
  const link = await screen.findByRole("link", { name: "Reset your password" });
  expect(link.getAttribute("href")).toBe("/signin?forgot=1");
});
