// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { AccountForm } from "./AccountForm.tsx";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

const onSaved = vi.fn();
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save account" }));

beforeEach(() => {
  vi.clearAllMocks();
  render(<AccountForm siteId="s1" currency="INR" isNew onSaved={onSaved} />);
  fill("Account holder", "Tove Jansson");
  fill("Account number", "0012 3456 7890");
});
afterEach(cleanup);

it("shows errors beside their fields, and keeps what was typed", () => {
  fill("IFSC", "HDFC1");
  save();
  expect(screen.getByText("An IFSC has 11 characters, such as HDFC0001234.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("IFSC"));
  expect((screen.getByLabelText("Account number") as HTMLInputElement).value).toBe("0012 3456 7890");
  expect(callApi).not.toHaveBeenCalled();
});

it("saves the account, and then clears the form", async () => {
  vi.mocked(callApi).mockResolvedValueOnce({ ending: "••••7890" });
  fill("IFSC", "hdfc0001234");
  save();
  await expect.poll(() => onSaved).toHaveBeenCalledOnce();
  expect(vi.mocked(callApi).mock.lastCall?.[1]).toMatchObject({
    body: { currency: "INR", method: "bank_in", account_number: "001234567890", ifsc: "HDFC0001234" },
  });
  await expect.poll(() => (screen.getByLabelText("Account number") as HTMLInputElement).value).toBe("");
});
