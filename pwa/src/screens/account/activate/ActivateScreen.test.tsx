// @vitest-environment jsdom
import { decideDevice } from "@quire/contracts/calls/device";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { ActivateScreen } from "./ActivateScreen.tsx";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("wouter", () => ({ useSearch: () => "user_code=BCDF-GHJK" }));
vi.mock("../RequireSignin.tsx", () => ({
  RequireSignin: ({ children }: { children: (user: object) => ReactNode }) =>
    children({ name: "Ada", groups: [] }),
}));
afterEach(cleanup);

const request = {
  user_code: "BCDF-GHJK",
  client_name: "Quire CLI",
  scope: "read",
  device: "Terminal on Linux",
  place: null,
  ip: "203.0.113.9",
  same_network: true,
  requested: "2026-11-26T07:45:10.000Z",
};

it.each([
  ["Approve", "Quire CLI is signed in"],
  ["Deny", "Request denied"],
])("focuses the result of %j", async (decision, result) => {
  vi.mocked(callApi).mockImplementation(
    async (call) =>
      ((call as unknown) === decideDevice ? { approved: decision === "Approve" } : request) as never,
  );
  render(<ActivateScreen />);
  const button = await screen.findByRole("button", { name: decision });
  button.focus();
  fireEvent.click(button);
  const heading = await screen.findByRole("heading", { name: result });
  await expect.poll(() => document.activeElement).toBe(heading);
});
