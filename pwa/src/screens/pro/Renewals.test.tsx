// @vitest-environment jsdom
import type { Subscription } from "@quire/contracts/records/pro";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { snackbarStore } from "../../ui/snackbars.ts";
import { Renewals } from "./Renewals.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const plan = {
  id: "plan",
  kind: "paid",
  status: "active",
  recurring: false,
  can_change_recurring: true,
  plan: { interval: "month", provider: "stripe", price: { amount: 800, currency: "USD" } },
  end_time: "2026-12-01T00:00:00.000Z",
  trial_end: null,
  grace_until: null,
} as Subscription;

it("turns renewal back on", async () => {
  const on = { ...plan, recurring: true };
  vi.mocked(callApi).mockResolvedValueOnce(on);
  const onChanged = vi.fn();
  render(<Renewals plan={plan} until={plan.end_time} isSavedOffline={false} onChanged={onChanged} />);
  fireEvent.click(screen.getByRole("button", { name: "Turn on renewal" }));
  await expect.poll(() => onChanged).toHaveBeenCalledWith(on);
  expect(vi.mocked(callApi).mock.lastCall?.[1]).toEqual({
    params: { id: "plan" },
    body: { recurring: true },
  });
  expect(snackbarStore.read()).toMatchObject([{ title: "Pro continues." }]);
});

it("stays disabled while the plan shown is the device's copy", () => {
  render(<Renewals plan={plan} until={null} isSavedOffline onChanged={() => {}} />);
  fireEvent.click(screen.getByRole("button", { name: "Turn on renewal" }));
  expect(callApi).not.toHaveBeenCalled();
});
