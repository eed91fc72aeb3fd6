// @vitest-environment jsdom
import { listFactors } from "@quire/contracts/calls/factors";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { PageContext } from "../../../lib/PageContext.ts";
import { postPage } from "../../../testing/pages.ts";
import { PayoutAccountScreen } from "./PayoutAccountScreen.tsx";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../../lib/useUser.ts", () => ({ useUser: () => "b0creator" }));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it.each([
  ["none", { passkeys: [], totp: false }, true],
  ["a passkey", { passkeys: [{}], totp: false }, false],
  ["an authenticator app", { passkeys: [], totp: true }, false],
  ["unknown ones", new Error("offline"), false],
])("offers two-step verification to a creator with %s: %j", async (_, factors, isOffered) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.mocked(callApi).mockImplementation((async (call: unknown) => {
    if (call !== listFactors) return { accounts: [] };
    await answered;
    if (factors instanceof Error) throw factors;
    return factors;
  }) as never);
  render(
    <PageContext value={postPage()}>
      <PayoutAccountScreen />
    </PageContext>,
  );
  await Promise.resolve();
  // The form waits for the offer above it, so that it never moves.
  expect(screen.queryByText("Your account")).toBeNull();
  answer();
  await screen.findByText("Your account");
  expect(screen.queryByText("Set it up") !== null).toBe(isOffered);
});
