// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { StaffGate } from "./StaffGate.tsx";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
afterEach(cleanup);

const NONE = { passkeys: [], totp: false, recovery_codes_left: 0, required: true, verified: false };

test.each([
  ["without a factor is led to set one up", NONE, "Set up two-step verification"],
  ["with one that this session hasn't proved confirms it", { ...NONE, totp: true }, "Confirm it's you"],
  ["whose session has proved it works", { ...NONE, totp: true, verified: true }, "The screen"],
])("staff %s", async (_, factors, heading) => {
  vi.mocked(callApi).mockResolvedValueOnce(factors);
  render(
    <StaffGate>
      <h1>The screen</h1>
    </StaffGate>,
  );
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(heading);
  expect(screen.queryByText("The screen") !== null).toBe(heading === "The screen");
});
