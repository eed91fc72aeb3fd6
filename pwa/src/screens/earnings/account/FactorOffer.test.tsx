// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { FactorOffer } from "./FactorOffer.tsx";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

const answer = (factors: object) => vi.mocked(callApi).mockResolvedValueOnce(factors);
const NONE = { passkeys: [], totp: false };

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
});
afterEach(cleanup);

it("offers two-step verification until it is dismissed", async () => {
  answer(NONE);
  render(<FactorOffer />);
  expect((await screen.findByText("Set it up")).closest("a")?.getAttribute("href")).toBe(
    "/settings#two-step",
  );
  fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByText("Set it up")).toBeNull();
  cleanup();
  render(<FactorOffer />);
  expect(callApi).toHaveBeenCalledOnce();
});

it("moves the focus to the page's heading when it is dismissed", async () => {
  answer(NONE);
  render(
    <main>
      <h1>Payout account</h1>
      <FactorOffer />
    </main>,
  );
  const dismiss = await screen.findByRole("button", { name: "Not now" });
  expect(document.activeElement).toBe(document.body);
  dismiss.focus();
  fireEvent.click(dismiss);
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

it.each([
  { passkeys: [{}], totp: false },
  { passkeys: [], totp: true },
])("offers nothing to a creator with %j", async (factors) => {
  answer(factors);
  const { container } = render(<FactorOffer />);
  await expect.poll(() => callApi).toHaveBeenCalledOnce();
  await Promise.resolve();
  expect(container.innerHTML).toBe("");
});
